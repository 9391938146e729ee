module goa

go 1.26
