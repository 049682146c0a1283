import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type Erased, operator } from '../app/operator/admin.server.ts'
import { loadClinic } from '../app/operator/clinic-load.server.ts'
import { parseTimeZone } from '../app/platform/clinic-time.server.ts'
import { isMailAddress } from '../app/platform/text/mail-address.ts'
import { sayImport } from './operator/import-check.ts'
import { chainProblems, chainRemark, fileProblems, runCommand, say } from './operator/operator.ts'
import { holdDataFolder, knownSecretKey, prepareDataFolder, secretKeyIn } from './start/data-folder.ts'
import { readEnvironment } from './start/environment.ts'
import { refuseWeakKey } from './start/weak-key.ts'

type Command = {
  takes: string
  /** Whether the words fit, where their number does not say it. */
  accepts?(given: string[]): boolean
  run(place: Place, given: string[]): Promise<boolean>
}
type Place = ReturnType<typeof readEnvironment>

/** Operators' commands: `npm run admin -- NAME …`. Each says what it found or did and ends with 0, or with 1. */
const commands: Record<string, Command> = {
  list: { takes: '', run: list },
  create: { takes: 'USERNAME', run: (place, [name = '']) => password(operator.create(place, name), name) },
  'reset-password': {
    takes: 'USERNAME',
    run: (place, [name = '']) => password(operator.resetPassword(place, name), name),
  },
  'reset-two-step': { takes: 'USERNAME', run: resetFactor },
  check: { takes: '', run: check },
  support: { takes: '[FILE]', run: support },
  migrate: { takes: '', run: migrate },
  'rotate-text-key': { takes: '', run: rotateTextKey },
  'encrypt-database': { takes: '', run: (place) => rewriteFile(place, { isEncrypting: true }) },
  'decrypt-database': { takes: '', run: (place) => rewriteFile(place, { isEncrypting: false }) },
  'audit-verify': {
    takes: '[--expect SEQ:HEAD]',
    accepts: (given) => given.length === 0 || (given[0] === '--expect' && checkpointIn(given) !== null),
    run: auditVerify,
  },
  'verify-log': { takes: 'FILE', run: verifyLog },
  'check-import': { takes: 'FILE|mysql://USER@HOST/DATABASE', run: checkImport },
  import: { takes: 'FILE|mysql://USER@HOST/DATABASE', run: bringImport },
  'time-zone': { takes: '[ZONE] [--yes]', run: timeZone },
  'load-export': { takes: 'FILE', run: loadExport },
  'export-patient': { takes: '[FILE]', run: exportPatient },
  'erase-patient': {
    takes: '[--yes]',
    accepts: (given) => given.every((word) => word === '--yes'),
    run: erasePatient,
  },
}

const checkpointPattern = /^([1-9]\d{0,14}):([0-9a-f]{64})$/
const wrongUse = 2
const ownerOnly = 0o600
const mysqlPort = 3306
/** How `check` begins the line of each check. */
const stateWords = { passed: 'ok', failed: 'failed', attention: 'look at this', unknown: 'not known' }
/** From the sources and from the build. */
const applicationRole = ['..', '../..']
  .map((up) => join(import.meta.dirname, up, 'deploy', 'application-role.sql'))
  .find(existsSync)
const noDatabase = 'There is no database yet: start the server once.'

await runCommand(async () => {
  const [name = '', ...given] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || !fits(command, given)) {
    process.stderr.write(`Usage: npm run admin -- COMMAND\n${usage()}\n`)
    process.exitCode = wrongUse
    return
  }
  const read = readEnvironment(process.env)
  const place = { ...read, secretKey: read.secretKey ?? knownSecretKey(read.dataDirectory) }
  process.exitCode = (await command.run(place, given)) ? 0 : 1
})

function fits({ takes, accepts }: Command, given: string[]): boolean {
  if (accepts) return accepts(given)
  const words = takes.split(' ').filter(Boolean)
  const needed = words.filter((word) => !word.startsWith('['))
  return given.length >= needed.length && given.length <= words.length
}

function usage(): string {
  return Object.entries(commands)
    .map(([name, { takes }]) => `  ${name} ${takes}`.trimEnd())
    .join('\n')
}

async function list(place: Place): Promise<boolean> {
  const admins = await operator.list(place)
  if (!admins) say(noDatabase)
  for (const { username, name, email, role, factorSince, hasPasskey, deactivatedAt } of admins ?? []) {
    const words = [username, name, email, role === 'admin' ? 'owner' : role]
    say(
      [...words, factorSince || hasPasskey ? 'two-step verification' : '', deactivatedAt ? 'deactivated' : '']
        .filter(Boolean)
        .join(' · '),
    )
  }
  return admins !== null
}

async function password(asked: ReturnType<typeof operator.create>, username: string): Promise<boolean> {
  const outcome = await asked
  if (!outcome) say(noDatabase)
  else if (!outcome.ok) say(outcome.message ?? '')
  else say(`The password of ${username} is ${outcome.value}\nIt is shown this once.`)
  return outcome?.ok ?? false
}

async function resetFactor(place: Place, [username = '']: string[]): Promise<boolean> {
  const outcome = await operator.switchFactorOff(place, username)
  if (!outcome) say(noDatabase)
  else if (!outcome.ok) say(outcome.message ?? '')
  else
    say(`${username} has no passkey, app or recovery code any more, and whoever was signed in is signed out.`)
  return outcome?.ok ?? false
}

/** For a database whose processes work as a role that may not change tables; otherwise a start does it. */
async function migrate(place: Place): Promise<boolean> {
  const ran = await operator.migrate(place, applicationRole ? readFileSync(applicationRole, 'utf8') : null)
  say(ran ? `ok, ${ran.length} migrations ran` : noDatabase)
  return ran !== null
}

/** A new key for the encrypted texts, with nothing serving (docs/operations.md#the-secret-key). */
async function rotateTextKey(place: Place): Promise<boolean> {
  const letGo = place.database.engine === 'sqlite' ? holdDataFolder(place.dataDirectory) : () => {}
  const outcome = await operator.rotateTextKey(place).finally(letGo)
  if (!outcome?.ok) say(outcome?.message ?? noDatabase)
  else {
    const { texts, unreadable } = outcome.value
    say(`ok, ${texts} texts are encrypted under a new key.`)
    if (unreadable > 0) say(`${unreadable} texts could not be opened: they and their key stay as they are.`)
  }
  return outcome?.ok ?? false
}

/** The file of SQLite written again under SQLITE_KEY, or without it (docs/topics/encrypted-database.md). */
async function rewriteFile(place: Place, { isEncrypting }: { isEncrypting: boolean }): Promise<boolean> {
  const { database, dataDirectory } = place
  if (database.engine === 'postgres')
    say('DATABASE_URL leads to PostgreSQL: only the file of SQLite can be encrypted.')
  else if (!database.key) say('Set SQLITE_KEY. Make one with: openssl rand -base64 32')
  if (database.engine === 'postgres' || !database.key) return false
  const { key, formerKey } = database
  if (isEncrypting) refuseWeakKey(key, 'SQLITE_KEY')
  if (!operator.hasFile(place)) say(noDatabase)
  if (!operator.hasFile(place)) return false
  prepareDataFolder(dataDirectory)
  const letGo = holdDataFolder(dataDirectory)
  try {
    const former = isEncrypting
      ? operator.encryptFile(place, { key, ...(formerKey && { formerKey }) })
      : operator.decryptFile(place, key)
    if (former === null)
      say(isEncrypting ? 'ok, the database is encrypted already.' : 'ok, the database is not encrypted.')
    else sayRewritten(former, isEncrypting)
  } finally {
    letGo()
  }
  return true
}

function sayRewritten(former: string, isEncrypting: boolean): void {
  say(
    isEncrypting
      ? 'ok, the database is encrypted with SQLITE_KEY.'
      : 'ok, the database is not encrypted any more. Unset SQLITE_KEY.',
  )
  say(`The file as it was before is ${former}. Start the server, then delete it.`)
}

/** Reads all there is (docs/topics/database.md): minutes for a very large database. */
async function check(place: Place): Promise<boolean> {
  const found = await operator.check(place)
  if (!found) say(noDatabase)
  else if (found.problems.length > 0) say(`The database is damaged:\n${found.problems.join('\n')}`)
  else say('ok, the database is sound')
  if (!found) return false
  const isWhole = sayChain(found.chain)
  for (const { title, state, headline, sentences } of found.checks)
    say(`${stateWords[state]}, ${title}: ${[`${headline}.`, ...sentences].join(' ')}`)
  const hasFailed = found.checks.some(({ state }) => state === 'failed')
  return isWhole && found.problems.length === 0 && !hasFailed
}

/** What a person who helps needs to know, and nothing of a patient: onto the screen, or into a file for its owner alone. */
async function support(place: Place, [file]: string[]): Promise<boolean> {
  const bundle = await operator.support(place)
  if (bundle === null) say(noDatabase)
  else if (file === undefined) process.stdout.write(bundle)
  else writeFileSync(resolve(process.env.INIT_CWD ?? '.', file), bundle, { flag: 'wx', mode: ownerOnly })
  return bundle !== null
}

/** The head is worth keeping elsewhere: with `--expect` it shows a rewrite of the whole log, too. */
async function auditVerify(place: Place, given: string[]): Promise<boolean> {
  const result = await operator.auditVerify(place, checkpointIn(given))
  if (!result) say(noDatabase)
  return result !== null && sayChain(result)
}

/** An exported log; asks no database, so that a file can be held against its key anywhere. */
async function verifyLog(place: Place, [file = '']: string[]): Promise<boolean> {
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  if (!existsSync(path)) say(`There is no file ${file}.`)
  if (!existsSync(path)) return false
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  const verdict = await operator.verifyLog(place, lines)
  if (!verdict.ok) say(fileProblems[verdict.why](verdict.line))
  else {
    const { entries, isWhole, isSealed, unverified, checkpoint } = verdict
    say(
      `${isSealed ? 'ok' : 'in order'}, ${entries} entries, ${isWhole ? 'the whole log' : 'a part of the log'}`,
    )
    say(`checkpoint ${checkpoint.seq}:${checkpoint.head}`)
    if (!isSealed)
      say('Without the SECRET_KEY nobody vouches for what the entries say: set it, and try again.')
    else if (unverified > 0) say(chainRemark(unverified))
  }
  return verdict.ok && verdict.isSealed
}

/** What would come, from a file or a running Easy!Appointments (docs/topics/import-sources.md). */
async function checkImport(place: Place, [from = '']: string[]): Promise<boolean> {
  const source = await importSource(from)
  if (source === null) return false
  const found = await operator.checkImport(place, source)
  if (found === null) say(noDatabase)
  return found !== null && sayImport(found)
}

/** Takes in what `check-import` looks at, of any size; nothing is imported before an owner says so in the browser. */
async function bringImport(place: Place, [from = '']: string[]): Promise<boolean> {
  const source = await importSource(from)
  if (source === null) return false
  const outcome = await operator.bringImport(place, source)
  if (!outcome?.ok) say(outcome?.message ?? noDatabase)
  else {
    say('ok, it was read, and nothing is imported yet. The running server checks it now.')
    say(`An owner looks at it and decides: ${place.publicUrl ?? ''}${outcome.value}`)
  }
  return outcome?.ok ?? false
}

/** Null, and said so, where there is nothing to read. */
async function importSource(from: string) {
  const address = /^mysql:/.test(from) && URL.canParse(from) ? new URL(from) : null
  const path = resolve(process.env.INIT_CWD ?? '.', from)
  if (address && address.password !== '')
    say('Leave the password out of the address: set IMPORT_DATABASE_PASSWORD, or type it when asked.')
  else if (address) return { database: await askedDatabase(address) }
  else if (existsSync(path)) return { path, fileName: basename(path) }
  else say(`There is no file ${from}.`)
  return null
}

/** The password is a variable, typed or piped; `?socket=PATH` is for a database that listens nowhere else. */
async function askedDatabase(address: URL) {
  const socketPath = address.searchParams.get('socket')
  return {
    host: address.hostname,
    port: Number(address.port || mysqlPort),
    user: decodeURIComponent(address.username),
    password: process.env.IMPORT_DATABASE_PASSWORD ?? (await askLine('Password of the database: ')),
    database: decodeURIComponent(address.pathname.slice(1)),
    ...(socketPath && { socketPath }),
  }
}

function checkpointIn([, text = '', ...more]: string[]): { seq: number; head: string } | null {
  const found = more.length === 0 ? checkpointPattern.exec(text) : null
  return found ? { seq: Number(found[1]), head: found[2] ?? '' } : null
}

function sayChain(result: NonNullable<Awaited<ReturnType<typeof operator.auditVerify>>>): boolean {
  if (!result.ok) say(chainProblems[result.why](result.seq))
  else {
    say(`ok, ${result.rows} rows, head ${result.head}`)
    if (result.rows > 0) say(`checkpoint ${result.seq}:${result.head}`)
    if (result.unverified > 0) say(chainRemark(result.unverified))
  }
  return result.ok
}

/** Everything that an owner downloaded of another clinic, into an empty data folder or database. */
async function loadExport(place: Place, [file = '']: string[]): Promise<boolean> {
  prepareDataFolder(place.dataDirectory)
  const letGo = place.database.engine === 'sqlite' ? holdDataFolder(place.dataDirectory) : () => {}
  const secretKey = place.secretKey ?? secretKeyIn(place.dataDirectory)
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  const outcome = await loadClinic({ ...place, secretKey }, path).finally(letGo)
  if (!outcome.ok) say(outcome.message ?? '')
  if (!outcome.ok) return false
  const { rows, files, madeAt, unreadableTexts, forgottenStops, owner } = outcome.value
  say(`ok, ${rows} rows and ${files} files as they were at ${madeAt}; each row read again and found equal.`)
  if (unreadableTexts > 0)
    say(`${unreadableTexts} texts are blank: no key opened them when the archive was made.`)
  if (forgottenStops > 0)
    say(
      `${forgottenStops} phone numbers said STOP and belonged to nobody any more: they were not in the archive.`,
    )
  if (owner) say(`The password of ${owner.username} is ${owner.password}\nIt is shown this once.`)
  else say('No owner can sign in. Make one with: npm run admin -- create USERNAME')
  say(
    'Everyone else needs a new password from an owner. Email, texts, and calendars are to be connected again.',
  )
  return true
}

/** Says the clinic's time zone; with another one moves the clinic there, once that is meant, with nothing serving. */
async function timeZone(place: Place, [wanted, consent]: string[]): Promise<boolean> {
  const current = await operator.timeZone(place)
  if (current === null) say(noDatabase)
  else if (wanted === undefined) say(`The clinic's time zone is ${current}.`)
  if (current === null || wanted === undefined) return current !== null
  const zone = parseTimeZone(wanted)
  if (zone === null) say(`${wanted} is no time zone that is known here; they look like America/Denver.`)
  if (zone === null) return false
  say(`From ${current} to ${zone}: every visit keeps the day and time that patients know, and so begins at`)
  say(
    'another instant. Emails that were sent say the right time; calendars of patients show the old instant.',
  )
  if (consent !== '--yes' && !(await isAnswered('Move the clinic there? (yes) '))) {
    say('Nothing was changed. Answer "yes", or add --yes.')
    return false
  }
  const letGo = holdDataFolder(place.dataDirectory)
  const outcome = await operator.moveToTimeZone(place, zone).finally(letGo)
  if (!outcome?.ok) say(outcome?.message ?? noDatabase)
  else say(`ok, the clinic is in ${zone}; ${outcome.value.visits} visits keep their times.`)
  return outcome?.ok ?? false
}

/** Onto the screen, or into a file for its owner alone. */
async function exportPatient(place: Place, [file]: string[]): Promise<boolean> {
  const email = await askedAddress()
  if (email === null) return false
  const answer = await operator.exportPatient(place, email)
  if (!answer) say(noDatabase)
  else if (!answer.ok) say(answer.message ?? '')
  else if (!answer.value) say(`Nothing is kept under ${email}.`)
  if (!answer?.ok || !answer.value) return false
  const text = `${JSON.stringify(answer.value, null, 2)}\n`
  if (!file) process.stdout.write(text)
  else writeFileSync(resolve(process.env.INIT_CWD ?? '.', file), text, { flag: 'wx', mode: ownerOnly })
  return true
}

async function erasePatient(place: Place, [consent]: string[]): Promise<boolean> {
  const email = await askedAddress()
  if (email === null) return false
  if (consent !== '--yes' && !(await isMeant(email))) {
    say('Nothing was erased. Answer "yes", or add --yes.')
    return false
  }
  const outcome = await operator.erasePatient(place, email)
  if (!outcome) say(noDatabase)
  else if (!outcome.ok) say(outcome.message ?? '')
  else sayErased(outcome.value)
  return outcome?.ok ?? false
}

function sayErased({ appointments, messages, emails, isGoneFromFiles }: Erased): void {
  say(`Erased: ${appointments} appointments, ${messages} messages, ${emails} kept emails.`)
  if (isGoneFromFiles) return
  say(
    'Pieces may still stand in the database’s file: a backup or another reader has it open, or the disk is full. Run this again later.',
  )
}

/** Typed or piped: what is on a command line is kept in shells' histories and seen by others. */
async function askedAddress(): Promise<string | null> {
  const email = (await askLine('Mail address of the patient: ')).trim()
  if (isMailAddress(email)) return email
  say('That is not one mail address: nothing was done. Type it, or pipe it in.')
  return null
}

/** A function, as all below are: commands run before a constant here has its value. */
function isMeant(email: string): Promise<boolean> {
  return isAnswered(`Erase all that is kept under ${email}, for good? (yes) `)
}

async function isAnswered(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const answer = await askLine(question)
  return answer.trim().toLowerCase() === 'yes'
}

/** One line of standard input; the question is shown to a person at a terminal only. Empty where there is none. */
async function askLine(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin })
  if (process.stdin.isTTY) process.stdout.write(question)
  try {
    for await (const line of reader) return line
    return ''
  } finally {
    reader.close()
  }
}
