// Plain JavaScript: the bootstrap answers --help before anything is installed.

/**
 * What `npm run <name> -- --help` prints, by the file below scripts. Those that take options of their own
 * print their usage themselves and are not listed.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const usages = {
  start: `usage: npm start

Runs the whole product in one process and prints its URL. Settings come from the environment and .env (.env.example).
Exit code 0: stopped by Ctrl-C or SIGTERM. 1: it could not start, or a part of it was lost.`,
  engine: `usage: npm run engine

Runs an engine alone, which leads or stands by. Needs NATS_URL and the event log (docs/operations.md).
Exit code 0: stopped by Ctrl-C or SIGTERM. 1: it could not start, or a part of it was lost.`,
  projections: `usage: npm run projections

Runs the projections alone. Needs NATS_URL, DATABASE_URL and the event log (docs/operations.md).
Exit code 0: stopped by Ctrl-C or SIGTERM. 1: it could not start, or a part of it was lost.`,
  gateway: `usage: npm run gateway

Runs a gateway alone. Needs NATS_URL, DATABASE_URL and the folder of files (docs/operations.md).
Exit code 0: stopped by Ctrl-C or SIGTERM. 1: it could not start, or a part of it was lost.`,
  mails: `usage: npm run mails

Sends mails alone. Needs NATS_URL, DATABASE_URL, PUBLIC_URL and the folder of files (docs/operations.md).
Exit code 0: stopped by Ctrl-C or SIGTERM. 1: it could not start, or a part of it was lost.`,
  migrate: `usage: npm run migrate

Brings tables and event log to this release, and makes the demo with DEMO=1. Run it once a release; a second run changes nothing.
Needs DATABASE_URL. Exit code 0: done. 1: not.`,
  dev: `usage: npm run dev

Runs the product and restarts what changed. Settings come from the environment and .env.
Exit code 0: stopped by Ctrl-C or SIGTERM. 1: it could not start.`,
  test: `usage: npm test -- [STEP…]

Runs the tests of every kind that fit into ten minutes, or the steps named, each once: those of "npm run check",
postgres, process, browser. Of unit, postgres, process and browser also one part: postgres:1/3 is the first third.
Exit code 0: everything passed. 1: something failed. 2: there is no such step.`,
  'test-full': `usage: npm run test:full -- [STEP…]

Runs all tests, also those of process and browser that "npm test" leaves out, or the steps named, as there.
Exit code 0: everything passed. 1: something failed. 2: there is no such step.`,
  'test-long': `usage: npm run test:long -- [STEP…]

Runs what takes too long for every push, or one step of it: unit (the same tests with more inputs), long,
growth ("npm run test:faults -- --growth"), composition ("npm run test:composition").
Exit code 0: everything passed. 1: something failed. 2: there is no such step.`,
  'test-composition': `usage: npm run test:composition

Builds the image, starts the composition on a container engine of its own, kills each container, restores a backup, and takes
everything down. Needs root and Debian's docker.io and docker-compose, which it installs (CONTRIBUTING.md).
Exit code 0: passed. 1: failed, or there can be no container engine here. 130: interrupted, and taken down.`,
  'test-reference': `usage: npm run test:reference -- record|compare FOLDER

Whether a change is seen from outside. "record" plays the demo into an empty folder and writes down what the product says of
it: reads, documents, mails, messages, commands. "compare" says it again with the present code.
Exit code 0: recorded, or the same. 1: something differs, and is named. 2: wrong use.`,
  check: `usage: npm run check -- [--watch] [STEP…]

Runs the steps that need no database and no browser, or those named: typecheck, lint, format, knip,
boundaries, house, i18n, regexes, unit. Of the unit tests it runs those of what changed against main.
  --watch  runs them again after each change of a file
Exit code 0: everything passed. 1: something failed. 2: there is no such step.`,
  house: `usage: npm run house -- [--lower]

Prints how the code is cut, in figures, each with the ceiling that it may not pass (CONTRIBUTING.md).
  --lower  lowers each ceiling to its figure
Exit code 0: no figure is above its ceiling. 1: one is.`,
  typecheck: `usage: npm run typecheck

Checks the types of all packages. Exit code 0: they fit. 1: they do not.`,
  build: `usage: npm run build

Builds the web into web/dist; servers run their sources. Exit code 0: built. 1: not.`,
  limits: `usage: npm run limits

Writes docs/limits.md from the limits that the product uses. Exit code 0: written.`,
  i18n: `usage: npm run i18n -- [--check]

Compares the texts of all languages and writes web/src/kernel/i18n/messages.gen.ts.
  --check  writes nothing and fails where the file is out of date
Exit code 0: no problems. 1: a text is missing, unused or out of date.`,
  'bench-plot': `usage: npm run bench:plot -- FILE…

Draws docs/pictures/performance.svg from files that "npm run bench -- --json FILE" wrote.
Exit code 0: drawn. 2: wrong use.`,
  notices: `usage: npm run notices

Writes THIRD-PARTY-NOTICES.txt from the lock file and the installed packages. Exit code 0: written.`,
  'release-notes': `usage: npm run release-notes -- TAG

Prints the section of CHANGELOG.md for a release, as in: npm run release-notes -- v1.2.0
Exit code 0: printed. 1: there is no dated section for it. 2: wrong use.`,
  'test-eventstoredb': `usage: npm run test:eventstoredb

Runs the conformance suite of the event log against the server of EVENTSTOREDB_URL, which it writes to.
With EVENTSTOREDB_COMMAND it starts servers of its own by that command, in which {port} and {data} stand for a port and an
empty folder and {gate} for the port to advertise, and adds the tests of takeovers, of processes apart and of faults
(docs/event-log.md).
Exit code 0: passed. 1: failed. 2: neither is set, or the server denies access.`,
}
