import { verifyAuditLog } from '../app/admin.server.ts'
import { readEnvironment } from './environment.ts'
import { orEndWithOneLine } from './start-failure.ts'

/** Operators' commands: `npm run admin -- NAME`. Each says what it found and ends with 0, or with 1. */
const commands: Record<string, () => Promise<boolean>> = { 'audit-verify': auditVerify }

const wrongUse = 2

await orEndWithOneLine(async () => {
  const name = process.argv[2] ?? ''
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    process.stderr.write(`Usage: npm run admin -- ${Object.keys(commands).join(' | ')}\n`)
    process.exitCode = wrongUse
    return
  }
  process.exitCode = (await command()) ? 0 : 1
})

/** The head is worth keeping elsewhere: it shows a rewrite of the whole log, too. */
async function auditVerify(): Promise<boolean> {
  const verdict = await verifyAuditLog(readEnvironment(process.env))
  if (!verdict) say('There is no database yet: start the server once.')
  else if (verdict.ok) say(`ok, ${verdict.rows} rows, head ${verdict.head}`)
  else say(`The audit log was changed: row ${verdict.seq} does not fit the rows before it.`)
  return verdict?.ok ?? false
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
