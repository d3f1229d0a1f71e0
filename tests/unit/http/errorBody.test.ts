import { parseErrorBody } from "../../../provider/http/errorBody";

const xs = (count: number): string => "x".repeat(count);

test.each<[body: string, explanation: ReturnType<typeof parseErrorBody>]>([
  ["", {}],
  ["\uFEFF null ", {}],
  ["true", {}],
  ['{"statusCode":400}', {}],
  ['{"Message":" "}', {}],
  ['{"Message":"","message":" said "}', { detail: "said" }],
  ['{"Message":5,"detail":" No \\n\\u0000 such  day "}', { detail: "No such day" }],
  ['{"ErrorKey":"k","Field":"Weight","Message":"No"}', { errorKey: "k", field: "Weight", detail: "No" }],
  ['{"errors":null,"title":"Bad"}', { detail: "Bad" }],
  ['{"details":null,"title":"Bad"}', { detail: "Bad" }],
  ['{"errors":"all","title":"Bad"}', { detail: "Bad; all" }],
  ['{"errors":5}', {}],
  ['{"errors":{}}', {}],
  ['{"errors":{"port":["too high","odd"]}}', { field: "port", detail: "port: too high, odd" }],
  ['{"errors":[null,5,{"field":"a"}]}', { detail: "a: not accepted" }],
  ['{"errors":[{"Field":"Port"}]}', { field: "Port", detail: "Port: not accepted" }],
  ['{"errors":[{"field":"a","message":"odd"},{"field":"b","message":"no"}]}', { detail: "a: odd; b: no" }],
  ['{"message":"No","details":["see b",{"Field":"a","Message":"odd"}]}', { detail: "No; see b; a: odd" }],
  ['{"error":{"message":"Bad.","details":["Bad.","Odd."]}}', { detail: "Bad.; Odd." }],
  ['{"error":{"code":"no.x","message":"No","field":"a"}}', { errorKey: "no.x", field: "a", detail: "No" }],
  ['{"Error":{"Message":"Off","Field":"a","ErrorKey":"k"}}', { errorKey: "k", field: "a", detail: "Off" }],
  ['{"errorResponse":{"errorKey":"off"}}', { errorKey: "off" }],
  ['{"error":"SQL is off"}', { detail: "SQL is off" }],
  ['{"error":"off or on"}', { detail: "off or on" }],
  ['{"error":"off.really_so"}', { errorKey: "off.really_so" }],
  ['["One",{"message":"Two"},5,{}]', { detail: "One; Two" }],
  ["Stryker was here!", { detail: "Stryker was here!" }],
  ["a\u001b[31mred\u009b0m\u202eb", { detail: "a [31mred 0m b" }],
  ["<html><TITLE lang='en'> Not here </title><body>x", { detail: "Not here" }],
  ["<html><title> </title><STYLE>a{}</style><p>Gone<p>away", { detail: "Gone away" }],
  ["<html><title>", {}],
  ["<html><title", { detail: "<title" }],
  ["<p>one<script>two", { detail: "one" }],
  ["<p>one<SCRIPT src='x'>let a = 1 < 2;</script >two<scripted>three", { detail: "one two three" }],
  [xs(501), { detail: `${xs(500)}…` }],
  [`{"Field":"${xs(201)}","ErrorKey":"${xs(201)}"}`, { field: `${xs(200)}…`, errorKey: `${xs(200)}…` }],
])("explains %p", (body, explanation) => {
  expect(parseErrorBody(body)).toEqual(explanation);
});
