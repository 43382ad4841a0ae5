-- Every record that was ever kept, in the order of arrival: a plain log with two unique indexes, which are quicker to
-- append to than a clustered key.
CREATE TABLE place (
    id TEXT NOT NULL PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    created INTEGER NOT NULL,
    meta BLOB NOT NULL
);

CREATE TABLE entry (
    table_id TEXT NOT NULL REFERENCES place (id),
    n INTEGER NOT NULL,
    id TEXT NOT NULL,
    body BLOB NOT NULL
);

CREATE UNIQUE INDEX entry_place ON entry (table_id, n);
CREATE UNIQUE INDEX entry_once ON entry (table_id, id);

-- 'rewriting' is there only within the transaction that takes words back, 'erasing' until no file holds them.
CREATE TABLE redaction (n INTEGER PRIMARY KEY AUTOINCREMENT, phase TEXT NOT NULL);

CREATE TRIGGER entry_stays BEFORE DELETE ON entry
BEGIN
    SELECT raise(ABORT, 'records are never deleted');
END;

CREATE TRIGGER entry_keeps_its_place BEFORE UPDATE OF table_id, n, id ON entry
BEGIN
    SELECT raise(ABORT, 'records are never moved');
END;

CREATE TRIGGER entry_keeps_its_body BEFORE UPDATE OF body ON entry
WHEN NOT EXISTS (SELECT 1 FROM redaction WHERE phase = 'rewriting')
BEGIN
    SELECT raise(ABORT, 'records are never changed');
END;

CREATE TRIGGER place_stays BEFORE DELETE ON place
BEGIN
    SELECT raise(ABORT, 'tables are never deleted');
END;
