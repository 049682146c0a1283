import type { IncomingMessage } from 'node:http'
import { matchPath, type ServerBuild } from 'react-router'
import { isRecord } from '#app/platform/shapes/shapes.ts'
import { BrokenLine } from './form-body.ts'

/** A picture of 10 MB and the fields around it; the parser holds each of them to its own limit. */
const mostBytes = 10 * 1024 * 1024 + 128 * 1024

export type UploadBody = { ok: true; body: ReadableStream<Uint8Array> } | { ok: false; status: 413 | 415 }

/** What a route says of those who ask it, and of the bodies that it takes, in its `handle`. */
type Taking = 'takesFile' | 'forPrograms' | 'anyOrigin'

/** Tells the paths whose routes say that of themselves: `handle = { takesFile: true }`. */
export function pathsThat(taking: Taking, routes: ServerBuild['routes']): (path: string) => boolean {
  const patterns = Object.values(routes).flatMap((route) => {
    const handle = route?.module.handle
    return route && isRecord(handle) && handle[taking] === true ? [fullPath(routes, route)] : []
  })
  return (path) => patterns.some((pattern) => matchPath(pattern, path.replace(/\.data$/, '')) !== null)
}

type ServerRoute = NonNullable<ServerBuild['routes'][string]>

function fullPath(routes: ServerBuild['routes'], route: ServerRoute): string {
  const parent = route.parentId ? routes[route.parentId] : undefined
  return `${parent ? fullPath(routes, parent) : ''}/${route.path ?? ''}`.replaceAll(/\/+/g, '/')
}

/**
 * The body of an upload as a stream. Nothing of it is read before somebody asks for it, which is after the
 * session was checked, and nothing beyond the limit.
 */
export function uploadBody(incoming: IncomingMessage): UploadBody {
  if ((incoming.headers['content-encoding'] ?? 'identity') !== 'identity') return { ok: false, status: 415 }
  if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) return { ok: false, status: 413 }
  return { ok: true, body: streamOf(incoming) }
}

export const isMultipart = (incoming: IncomingMessage): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(incoming.headers['content-type'] ?? '')

/** A chunk for each pull; cancelling leaves the rest on the line (see `dropBody`), it does not break it. */
function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let bytes = 0
  let leave = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const fail = (error: Error) => {
          leave()
          controller.error(error)
        }
        const take = (chunk: Buffer) => {
          incoming.pause()
          bytes += chunk.length
          if (bytes > mostBytes) fail(new RangeError('upload too large'))
          else controller.enqueue(new Uint8Array(chunk))
        }
        const atEnd = () => {
          leave()
          controller.close()
        }
        const broken = () => fail(new BrokenLine())
        leave = () => {
          incoming.off('data', take).off('end', atEnd).off('close', broken).off('error', broken).pause()
        }
        incoming.pause()
        incoming.on('data', take).on('end', atEnd).on('close', broken).on('error', broken)
      },
      pull: () => void incoming.resume(),
      cancel: () => leave(),
    },
    { highWaterMark: 0 },
  )
}
