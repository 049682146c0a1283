import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { columns } from '#app/db/columns.ts'
import type { ImportedRow, ImportRow } from '#app/db/import-tables.ts'
import { uploadFolder } from '#app/platform/files/upload.server.ts'
import { nodeStream } from '#app/platform/files/web-stream.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { OutgoingProblem, rulesFor } from '#app/platform/outgoing/host-guard.server.ts'
import { sendOutgoing } from '#app/platform/outgoing/outgoing.server.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { mostUploadBytes } from '../pictures/rules.ts'
import { deletePicture, storePicture } from '../pictures/stored-files.server.ts'
import { findPicture } from '../website-editor/pictures/queries.server.ts'
import { listImported } from './queries.server.ts'
import type { Decision } from './rules.ts'
import { namespaceOf } from './rules.ts'
import type { SourcePicture } from './source-record.ts'

const fetchMilliseconds = 15_000
/** To the same address in https, or with www before it; each is looked at before anything is sent there. */
const mostHops = 3

/** A picture of the old website, stored like an upload; or one that an earlier run brought; or why there is none. */
export type FoundPicture =
  | { kind: 'stored'; row: PictureFiles }
  | { kind: 'known'; id: string }
  | { kind: 'missing'; decision: Decision }
type PictureFiles = {
  id: string
  image: string
  width: number
  height: number
  widths: string
  placeholder: string
}

/** Fetches a picture and makes its files; what refers to them is written afterwards. Nothing is left of one that fails. */
export async function findOrFetch(
  services: Services,
  of: ImportRow,
  { row, record }: { row: ImportedRow; record: SourcePicture },
): Promise<FoundPicture> {
  const { db, settings, log } = services
  const asked = { namespace: namespaceOf(of.source), kind: 'picture', keys: [row.sourceKey] } as const
  const earlier = (await listImported(db, asked)).get(row.sourceKey)
  if (earlier?.recordId && (await findPicture(db, earlier.recordId)))
    return { kind: 'known', id: earlier.recordId }
  const folder = uploadFolder(settings)
  const path = join(folder, randomId())
  try {
    await mkdir(folder, { recursive: true })
    await download(services, record.url, path)
    const id = randomId()
    const stored = await storePicture(services, { place: 'website', id, upload: path })
    if (!stored.ok) return { kind: 'missing', decision: 'no-image' }
    const { widths, ...size } = stored.value
    return { kind: 'stored', row: { id, ...size, widths: JSON.stringify(widths) } }
  } catch (error) {
    if (!(error instanceof OutgoingProblem)) log.warn({ kind: kindOf(error) }, 'picture not imported')
    return { kind: 'missing', decision: 'not-fetched' }
  } finally {
    await rm(path, { force: true })
  }
}

async function download({ settings }: Services, url: string, path: string): Promise<void> {
  const limits = { milliseconds: fetchMilliseconds, mostBytes: mostUploadBytes }
  const send = (address: string) => sendOutgoing(new Request(address), rulesFor(settings), limits)
  let address = url
  for (let hop = 0; ; hop += 1) {
    try {
      const { ok, body } = await send(address)
      if (!ok || body === null) {
        await body?.cancel()
        throw new OutgoingProblem('unreachable')
      }
      return await pipeline(nodeStream(body), createWriteStream(path))
    } catch (error) {
      const next = hop < mostHops && error instanceof OutgoingProblem ? nextAddress(error, address) : null
      if (next === null) throw error
      address = next
    }
  }
}

/** Where to look instead. */
function nextAddress({ reason, location }: OutgoingProblem, address: string): string | null {
  if (reason === 'scheme') return address.replace(/^http:/, 'https:')
  return reason === 'redirect' && location !== null ? (URL.parse(location, address)?.href ?? null) : null
}

/** What could not be written down leaves no files. */
export const forgetPicture = ({ files }: Services, { id, image }: PictureFiles): Promise<void> =>
  deletePicture(files, { place: 'website', id, image })

/** As the table of pictures has it. */
export const pictureRow = (files: PictureFiles, { adminId }: ImportRow, now: Temporal.Instant) => ({
  ...files,
  createdBy: adminId,
  createdAt: columns.instant(now),
})
