import { alwaysReturned, readOnly, value } from "./field";
import { id, integer, text } from "./kinds";
import { listOf } from "./list";
import { object } from "./object";

export const apiKey = object("ApiKey", "An API key of the account.", {
  id: readOnly("Id", id(), "ID of the key.", alwaysReturned),
  key: readOnly("Key", text(), "The key itself.", { alwaysReturned: true, secret: true }),
  roles: readOnly("Roles", listOf(text()), "Roles of the key, such as `User` or `UserApi`."),
});

export const apiKeyQuery = {
  page: value(integer(1, 2_147_483_647), "The only page to read. Default: all pages."),
  perPage: value(integer(5, 1000), "Number of keys per request. Default: `1000`."),
};
