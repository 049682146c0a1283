import { parseArgs } from 'node:util'
import type { UpdateResult } from '#app/platform/releases/update-state.ts'
import { currentVersion, findPlaces, type Places } from './updater/places.ts'
import { takeRequest } from './updater/request.ts'
import { readState } from './updater/state.ts'
import { stopOf } from './updater/stop.ts'
import { finishInterrupted, rollBack, update } from './updater/updating.ts'

const usage = 'firstlight update [--from ADDRESS|FOLDER] | rollback | status'
const wrongUse = 2

const say = (line: string) => void process.stdout.write(`${line}\n`)

const sentences: Record<UpdateResult['outcome'], (result: UpdateResult) => string> = {
  installed: ({ version, closedMilliseconds }) =>
    `${version} is installed. The site was closed for ${seconds(closedMilliseconds)}.`,
  stopped: ({ version, from }) =>
    `${version} was not installed. ${from} went on serving, and nothing was changed.`,
  'rolled-back': ({ version, from, closedMilliseconds }) =>
    `${version} did not work, so ${from} serves again. The site was closed for ${seconds(closedMilliseconds)}.`,
  'went-back': ({ version, closedMilliseconds }) =>
    `${version} serves again. The site was closed for ${seconds(closedMilliseconds)}.`,
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} seconds`

/** `firstlight update`, `rollback` and `status`; `act` is what the path unit runs. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } })
  const [command = 'update'] = positionals
  const places = findPlaces(process.env, values.from)
  const asked = { by: null, say }
  if (command === 'update') return told(await update(places, asked))
  if (command === 'rollback') return told(await rollBack(places, asked))
  if (command === 'status') return showState(places)
  if (command === 'act') return act(places)
  process.stderr.write(`Usage: ${usage}\n`)
  process.exitCode = wrongUse
}

function told(result: UpdateResult): void {
  const isLatest = result.reason === 'not-newer'
  say(isLatest ? `${result.from} is the latest version.` : sentences[result.outcome](result))
  process.exitCode = isLatest || result.reason === null ? 0 : 1
}

async function act(places: Places): Promise<void> {
  // Taken first: systemd starts this again for as long as the file is there.
  const request = takeRequest(places)
  await finishInterrupted(places, say)
  if (request?.action === 'update') told(await update(places, { ...request, say }))
  if (request?.action === 'rollback') told(await rollBack(places, { ...request, say }))
}

function showState(places: Places): void {
  const { running, history } = readState(places)
  say(`Firstlight ${currentVersion(places)}`)
  if (running) say(`Updating to ${running.version}: ${running.step}`)
  for (const result of history)
    say(
      `${result.endedAt.slice(0, 16)}Z  ${result.from} to ${result.version}: ${result.outcome}${result.reason ? `, ${result.reason}` : ''}`,
    )
}

// What is unpacked is read by the service, also where root's shell or the unit says otherwise.
const readableByAll = 0o022
process.umask(readableByAll)

await main().catch((error: unknown) => {
  const { reason, message } = stopOf(error)
  process.stderr.write(`${reason}: ${message}\n`)
  process.exitCode = 1
})
