import { AddressCounts } from '#app/platform/process/address-counts.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { KeyHolder } from './open-key.server.ts'

/**
 * Requests of one key in one minute, in this process, whichever way in it takes: a program that loops is stopped where it
 * arrives.
 */
const mostInMinute = 600

const counts = new WeakMap<Services, AddressCounts>()

/** Counts a request of that key. @returns seconds until it may ask again; 0 where it may now */
export function countRequest(services: Services, { keyId }: Pick<KeyHolder, 'keyId'>): number {
  const asked = counts.get(services) ?? new AddressCounts(mostInMinute * services.settings.limitsFactor)
  counts.set(services, asked)
  const seconds = asked.secondsToWait(keyId)
  if (seconds === 0) asked.count(keyId)
  return seconds
}
