import { codesBeforeOperations } from './problem-answers.ts'

/** What holds for every operation. */
export const introduction = `JSON over HTTP under \`/api\`. Live updates: WebSocket at \`/api/live\`, described by \`/api/asyncapi.json\`.

**Session.** \`POST /api/account/login\` sets a session cookie; send it with every further request. There are no API tokens.

**Cross-site requests.** The server refuses a changing request with a \`Sec-Fetch-Site\` other than \`same-origin\` or \`none\`, or with the \`Origin\` of another site. Browsers set both. A script sends neither and needs no token.

**Money.** Amounts are in units of the auction's currency, \`EUR\` or \`CHF\`; names that end with \`Cents\` are in hundredths of it. Prices are whole numbers; costs have at most two decimals. Every number with a unit states it in its description and as \`x-unit\`.

**Time.** Instants are UTC in RFC 3339 with milliseconds and \`Z\`.

**Commands.** A request with a \`commandId\` takes effect at most once. After a lost answer, or a 503 with \`outcomeUnknown\`, send the same body again.

**Errors.** A refused request changes nothing and answers \`application/problem+json\` (RFC 9457). \`code\` is for programs, \`title\` and \`detail\` are for people. Each operation lists its codes by status; ${codesBeforeOperations.map((code) => `\`${code}\``).join(' and ')} can answer any request before an operation is found. \`Retry-After\` comes with 429 and 503.`
