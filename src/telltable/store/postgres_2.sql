-- Version 2: tables can be deleted for good, and there are notes of the house, which belong to no table.
CREATE TABLE telltable.note (name text COLLATE "C" PRIMARY KEY, body bytea NOT NULL);

CREATE OR REPLACE FUNCTION telltable.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND current_setting('telltable.redacting', true) = 'on' THEN
        IF (NEW.table_id, NEW.n, NEW.id) = (OLD.table_id, OLD.n, OLD.id) THEN
            RETURN NEW;
        END IF;
    END IF;
    IF TG_OP = 'DELETE' AND current_setting('telltable.deleting', true) = 'on' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'records are never changed or deleted';
END $$;

-- A server that has not heard of it yet must not write records of a table that is gone. A reference to `place` would
-- lock its row with every insert; whoever deletes waits for this lock, which many can share and nothing writes down.
CREATE FUNCTION telltable.need_table() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(1415933036, 1);
    IF EXISTS (SELECT FROM fresh WHERE NOT EXISTS (SELECT FROM telltable.place WHERE place.id = fresh.table_id)) THEN
        RAISE EXCEPTION 'there is no such table' USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER entry_has_a_table AFTER INSERT ON telltable.entry
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION telltable.need_table();

INSERT INTO telltable.version VALUES (2);
