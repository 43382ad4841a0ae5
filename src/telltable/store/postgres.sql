-- The two keys of `entry` are all the concurrency control there is. No reference to `place`: every insert would lock
-- its row; tables are never deleted, and the store looks before it appends.
CREATE TABLE telltable.place (
    id text COLLATE "C" PRIMARY KEY,
    code text COLLATE "C" NOT NULL UNIQUE,
    created bigint NOT NULL,
    meta bytea NOT NULL
);

CREATE TABLE telltable.entry (
    table_id text COLLATE "C" NOT NULL,
    n integer NOT NULL,
    id text COLLATE "C" NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (table_id, n),
    UNIQUE (table_id, id)
);

CREATE TABLE telltable.version (version integer NOT NULL);
INSERT INTO telltable.version VALUES (1);

CREATE FUNCTION telltable.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND current_setting('telltable.redacting', true) = 'on' THEN
        IF (NEW.table_id, NEW.n, NEW.id) = (OLD.table_id, OLD.n, OLD.id) THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'records are never changed or deleted';
END $$;

CREATE TRIGGER entry_stays BEFORE UPDATE OR DELETE ON telltable.entry
    FOR EACH ROW EXECUTE FUNCTION telltable.refuse();

CREATE TRIGGER entry_is_not_emptied BEFORE TRUNCATE ON telltable.entry
    FOR EACH STATEMENT EXECUTE FUNCTION telltable.refuse();

CREATE TRIGGER place_is_not_emptied BEFORE DELETE OR TRUNCATE ON telltable.place
    FOR EACH STATEMENT EXECUTE FUNCTION telltable.refuse();
