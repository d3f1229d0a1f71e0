CREATE TABLE site (
  id INTEGER PRIMARY KEY,
  host TEXT NOT NULL UNIQUE
);
INSERT INTO site (host) VALUES ('shop.example');
