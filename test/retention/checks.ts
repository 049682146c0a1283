import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Tables } from '#app/db/tables.ts'
import type { TestServices } from '../services.ts'

export type Clinic = TestServices
type Id = 'old' | 'young'
export type Row = { id: Id; at: string }

/** Where rows are looked for: a table and the column with the row's id in it; or whatever else holds them. */
export type Place = readonly [keyof Tables, string] | ((clinic: Clinic) => Promise<readonly string[]>)

/** What is kept for a time: a row that has had it goes, one that has not stays. */
export type Timed = {
  /** How the row of the document says it. */
  says: string
  /** As long as it is kept. */
  ago: Temporal.DurationLikeObject
  /** The older row is older by more than a minute, where that is not told to the minute. */
  older?: Temporal.DurationLike
  make(clinic: Clinic, row: Row): Promise<unknown>
  places: readonly Place[]
  /** What else has to happen before it goes; the jobs run after it. */
  after?(clinic: Clinic): Promise<unknown>
}
/** What is kept until somebody ends it: however old it is, it stays. */
type Lasting = Pick<Timed, 'says' | 'make' | 'places'>
export type Check = Timed | Lasting

export const put = <T extends keyof Tables>(
  db: Database,
  table: T,
  row: { [Column in keyof Tables[T]]?: unknown },
): Promise<unknown> =>
  db
    .insertInto(table)
    .values(row as never) // a test says what matters to it
    .execute()

/** A file of that name and age. */
export function storedFile(folder: string, name: string, at: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), 'To: ann@example.com')
  utimesSync(join(folder, name), new Date(at), new Date(at))
}

export const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []

/** Which of the two rows are there. */
export async function idsIn(clinic: Clinic, place: Place): Promise<string[]> {
  const texts =
    typeof place === 'function'
      ? await place(clinic)
      : (
          await sql<{ id: string }>`select ${sql.ref(place[1])} as id from ${sql.table(place[0])}`.execute(
            clinic.db,
          )
        ).rows.map(({ id }) => String(id))
  return [...new Set(texts.flatMap((text) => /old|young/.exec(text)?.[0] ?? []))].sort()
}

/** The table of docs/operations.md: what is kept, and the words that say for how long. */
export function retentionTable(document: string): { data: string; kept: string }[] {
  const [, after = ''] = document.split('## What lives where, and for how long\n')
  const [table = ''] = after.trim().split('\n\n')
  const [, , ...lines] = table.split('\n')
  return lines.map((line) => {
    const [, data = '', , kept = ''] = line.split('|').map((cell) => cell.trim())
    return { data, kept }
  })
}
