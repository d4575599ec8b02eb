import type { Level } from '../../src/requirement/requirement.ts'

interface Kind {
  readonly level: Level
  /** What deviates, in a few words. */
  readonly what: string
  /** Why it weighs so much. */
  readonly why: string
}

/**
 * The level of each kind of deviation, so that like things are judged alike. A requirement takes its level from here.
 * `must`: a sentence states it. `should`: its plain intent, or a standard that it rests on. `open`: "not shown".
 */
export const kinds = {
  wrongValueAccepted: {
    level: 'must',
    what: 'a value of a wrong type, outside an enum or under a minimum is accepted',
    why: '2.1 states types, enums and the minimum',
  },
  wrongValueStatus: {
    level: 'must',
    what: 'such a value is refused, but not with 400',
    why: '7: 400 is "Invalid request parameters"; no other listed status fits',
  },
  arguableStatus: {
    level: 'should',
    what: 'a listed status other than the one expected, where an argument for it exists',
    why: '7: conditions beyond the messages are not shown',
  },
  nullAsAbsent: {
    level: 'should',
    what: 'null is accepted for a member that may be left out',
    why: '2.1 states no null; a server may read it as "not given", and what is required is not shown',
  },
  unknownAccepted: {
    level: 'must',
    what: 'a workspace that does not exist is answered as if it did',
    why: '7: 404 is "Resource not found"',
  },
  validRefused: {
    level: 'must',
    what: 'a request with nothing wrong in it is refused',
    why: '4.1 and 4.2: "Success response: HTTP 200"',
  },
  failureAsSuccess: {
    level: 'must',
    what: 'a failure that shows itself in the answer comes with 200, or its cause with an unlisted status',
    why: '7: "Every error response …, with error.code equal to the HTTP status"',
  },
  gatewayStatus: {
    level: 'should',
    what: 'a status of a gateway that the operation does not list comes again and again',
    why: '4.2 lists neither 429 nor 502 and the like; a single one may be an accident of the surroundings',
  },
  unsteady: {
    level: 'should',
    what: 'requests that succeed fail first, again and again',
    why: '7 lists 500, and says nothing of when it comes; "Success response: HTTP 200" is meant to be the rule',
  },
  unlistedStatus: {
    level: 'must',
    what: 'a status that the operation does not list',
    why: '4.1 and 4.2 list the statuses',
  },
  acceptedWithoutAuthentication: {
    level: 'must',
    what: 'a request without usable authentication gets anything but 401',
    why: '5: it "returns 401"',
  },
  openUnderOtherPath: {
    level: 'should',
    what: 'an operation is open to anybody by a path that is not quite its own',
    why: '5: both operations take a key; of other paths than those of 4.1 and 4.2 nothing is said',
  },
  acceptedForeignKey: {
    level: 'must',
    what: 'a token that is no key, or a key of the wrong kind, opens an operation',
    why: '5: "take an API key", "requires a management key"',
  },
  acceptedOtherScheme: {
    level: 'should',
    what: 'a key under another scheme than Bearer is accepted',
    why: '5 names the scheme; what else is taken is not excluded in so many words',
  },
  statedMessage: {
    level: 'must',
    what: 'the message that clause 5 states in words is missing',
    why: '5: "with the message stating that the Authentication header is missing"',
  },
  listedMessage: {
    level: 'should',
    what: 'a message without the text that clause 7 lists',
    why: '7 calls it "Message text", not the whole message',
  },
  memberForm: {
    level: 'must',
    what: 'a member of an answer is absent or has another type or form than stated',
    why: '2.2 to 2.4 state names, types and forms',
  },
  standardForm: {
    level: 'should',
    what: 'a form that the named standard narrows further',
    why: 'RFC 3339, RFC 8259, RFC 9110, RFC 9562, ISO 11172-3',
  },
  otherBytes: { level: 'must', what: 'bytes that are not the format that was asked for', why: '4.1, table' },
  otherAnswer: {
    level: 'must',
    what:
      'an answer about something else than was asked for, or that names and intervals which mean one thing ' +
      'tell apart',
    why: '2.2, 2.3 and 4.2 say what the answer is',
  },
  notWhole: {
    level: 'must',
    what: 'a success without a body, or with one that ends before its framing says',
    why: '1 and 4.1: a success is a stream of audio',
  },
  flawedAudio: {
    level: 'should',
    what: 'audio that can be played and has a flaw',
    why: '1: text is converted into audio',
  },
  meaning: {
    level: 'should',
    what: 'an answer that contradicts what it stands for',
    why: 'the plain intent of the fields',
  },
  disclosure: {
    level: 'should',
    what: 'an answer shows a key or the inside of the server',
    why: '2.4: "Human-readable message."',
  },
  pointer: {
    level: 'should',
    what: 'what a message should lead to is not what clause 7 names',
    why: '7: "with a pointer to the credits page at {base_url_site}/credits"',
  },
  parserExtension: {
    level: 'should',
    what: 'a body that a lenient JSON parser accepts',
    why: 'RFC 8259, 9: a parser may accept extensions',
  },
  crash: {
    level: 'should',
    what: 'input that breaks no stated rule ends in 500 or silence',
    why: '7: 500 is an internal error',
  },
  profileStates: {
    level: 'should',
    what: 'what only a profile states is not kept',
    why: 'the profile names its source; the interface says "not shown"',
  },
  notShown: { level: 'open', what: 'what the interface leaves open', why: '"not shown"' },
} as const satisfies Readonly<Record<string, Kind>>

/** `level: levels.wrongValueAccepted` */
export const levels = Object.fromEntries(Object.entries(kinds).map(([kind, { level }]) => [kind, level])) as {
  readonly [K in keyof typeof kinds]: (typeof kinds)[K]['level']
}
