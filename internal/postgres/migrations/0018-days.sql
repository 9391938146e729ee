-- The deals of days are listed by their days.
CREATE INDEX deals_day ON deals (day COLLATE "C") WHERE day <> '';
