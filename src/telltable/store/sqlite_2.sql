-- Version 2: tables can be deleted for good, and there are notes of the house, which belong to no table.
-- The phase 'deleting' is there only within the transaction that deletes.
DROP TRIGGER entry_stays;
DROP TRIGGER place_stays;

CREATE TRIGGER entry_stays BEFORE DELETE ON entry
WHEN NOT EXISTS (SELECT 1 FROM redaction WHERE phase = 'deleting')
BEGIN
    SELECT raise(ABORT, 'records are never deleted by themselves');
END;

CREATE TRIGGER place_stays BEFORE DELETE ON place
WHEN NOT EXISTS (SELECT 1 FROM redaction WHERE phase = 'deleting')
BEGIN
    SELECT raise(ABORT, 'tables are never deleted by themselves');
END;

CREATE TABLE note (name TEXT NOT NULL PRIMARY KEY, body BLOB NOT NULL);
