// Package analyst analyzes the games of tables. It decides who may ask for an
// analysis, runs the job when nobody else needs the machine, and keeps the
// report with the table. Package analysis does the analysis itself.
package analyst
