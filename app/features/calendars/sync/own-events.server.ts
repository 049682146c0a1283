import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'

const characters = 22

/**
 * The UID of a part of an appointment in its clinician's calendar, for its whole life. Its second half is made from its
 * first, so that it is known as ours wherever it is found, also where nothing is stored of it any more.
 */
export function ownUid(
  secretKey: string,
  part: { appointmentId: string; position: number },
  host: string,
): string {
  const name = keyedHash(secretKey, 'calendar-copy', part.appointmentId, String(part.position)).slice(
    0,
    characters,
  )
  return `${name}.${markOf(secretKey, name)}@${host}`
}

/** Whether that UID is of an event that this clinic wrote. */
export function isOwnUid(secretKey: string, uid: string): boolean {
  const [, name, mark] = /^([\w-]{22})\.([\w-]{22})@/.exec(uid) ?? []
  return name !== undefined && mark === markOf(secretKey, name)
}

const markOf = (secretKey: string, name: string) =>
  keyedHash(secretKey, 'calendar-copy-mark', name).slice(0, characters)
