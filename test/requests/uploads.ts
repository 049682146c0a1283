import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestDatabase } from '../database.ts'
import { type BuiltServer, signedIn, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'

/** A clinic that serves, with somebody signed in. */
export type UploadClinic = { server: BuiltServer; cookie: string; database: TestDatabase }

export async function openUploads(database: TestDatabase): Promise<UploadClinic> {
  const server = await startBuiltServer(environmentFor(database))
  return { server, database, cookie: await signedIn(server.url) }
}

export function uploadForm(content: BlobPart, fields: Record<string, string>, name = 'file'): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set(name, new Blob([content], { type: 'image/jpeg' }), 'picture.jpg')
  return form
}

/** The status; 413 also where the line was closed because we would not read so much. */
export async function uploadTo(
  path: string,
  { server, cookie }: Pick<UploadClinic, 'server' | 'cookie'>,
  body: BodyInit,
  more: RequestInit = {},
) {
  const headers = { Cookie: cookie, Origin: server.url, ...more.headers }
  const init = { method: 'POST', body, redirect: 'manual' as const, ...more, headers }
  const response = await fetch(server.url + path, init).catch(() => null)
  return { status: response?.status ?? 413, answer: (await response?.text().catch(() => '')) ?? '' }
}

/** Everything that is kept of files, by path. */
export const filesOf = ({ database }: Pick<UploadClinic, 'database'>): string[] => {
  const folder = join(database.dataDirectory, 'files')
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** How files of each kind begin. */
export const magic = { avif: /^....ftypavif/s, webp: /^RIFF....WEBP/s, jpg: /^\xff\xd8\xff/ }

export async function drained(response: Response): Promise<Response> {
  await response.arrayBuffer()
  return response
}

/** In order of the list, so many at once. */
export async function inGroups<T, R>(list: T[], size: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let from = 0; from < list.length; from += size) {
    results.push(...(await Promise.all(list.slice(from, from + size).map(work))))
  }
  return results
}
