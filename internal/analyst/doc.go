// Package analyst analyzes the games of tables: who may ask for it, the job that
// does it when nobody else needs the machine, and the report that is kept with
// the table. Package analysis does the analysis itself.
package analyst
