// Package analyst analyses games of tables: who may ask for it, the job that
// does it when nobody else needs the machine, and the report that is kept with
// the table. What an analysis is, is in package analysis.
package analyst
