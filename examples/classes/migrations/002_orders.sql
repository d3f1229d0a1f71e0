CREATE TABLE purchase (
  id INTEGER PRIMARY KEY,
  customer INTEGER NOT NULL REFERENCES customer (id),
  total REAL NOT NULL
);
CREATE INDEX purchase_by_customer ON purchase (customer);

-- Keeps a running total with each customer.
ALTER TABLE customer ADD COLUMN spent REAL NOT NULL DEFAULT 0;
CREATE TRIGGER purchase_counts AFTER INSERT ON purchase
BEGIN
  UPDATE customer SET spent = spent + NEW.total WHERE id = NEW.customer;
END;
