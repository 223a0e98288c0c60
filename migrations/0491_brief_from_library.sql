-- A brief takes its characters and the look of its pictures from the library.
ALTER TABLE makings ADD COLUMN model_id TEXT;
ALTER TABLE makings ADD COLUMN lora_id TEXT;
ALTER TABLE making_roles ADD COLUMN role_id TEXT;
