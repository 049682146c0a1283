import { readSource } from '#app/features/imports/sources/read.server.ts'
import { guessedChoice } from './source-files.ts'

/**
 * Reads a list of so many lines, each of another patient, and says how many records came and by how many megabytes the
 * process grew: a process of its own, so that nothing else is measured.
 */
const header = 'Client ID,Client name,Mobile,E-mail,Start,End,Service,Provider,Status,Remarks\n'
const linesAtOnce = 500
const megabyte = 1024 ** 2

const line = (index: number): string =>
  `,Patient ${index} Gonzalez,(432) 555-${String(index % 10_000).padStart(4, '0')},patient${index}@example.org,${(index % 12) + 1}/${(index % 28) + 1}/2026 ${(index % 12) + 1}:30 PM,,Treatment ${index % 40},Dr. ${index % 9},Booked,"Remark ${index}, in two
lines"\n`

async function* list(count: number): AsyncIterable<Uint8Array> {
  yield Buffer.from(header)
  for (let from = 0; from < count; from += linesAtOnce)
    yield Buffer.from(
      Array.from({ length: Math.min(linesAtOnce, count - from) }, (_, index) => line(from + index)).join(''),
    )
}

const count = Number(process.argv[2])
const choice = guessedChoice(header + line(1) + line(2))
const before = process.memoryUsage.rss()
let most = before
const kinds: Record<string, number> = {}
let seen = 0
for await (const { kind } of readSource(list(count), choice)) {
  kinds[kind] = (kinds[kind] ?? 0) + 1
  seen += 1
  if (seen % 10_000 === 0) most = Math.max(most, process.memoryUsage.rss())
}
process.stdout.write(JSON.stringify({ kinds, grownMegabytes: Math.round((most - before) / megabyte) }))
