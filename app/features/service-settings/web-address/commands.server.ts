import type { Staff } from '#app/features/audit/actor.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { addressesInDns } from '#app/platform/outgoing/host-guard.server.ts'
import { randomToken } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { proveAddress } from '#app/platform/web-address/proof.server.ts'
import { removeService, saveService } from '../commands.server.ts'
import { faultText, readAddress } from './rules.ts'

/**
 * The clinic's address, once this clinic was found to answer there, with a certificate that browsers take: nobody can lock
 * themselves out by a typing error. 422 with a sentence for the field.
 * @returns the origin that holds from now on
 */
export async function changeAddress(
  services: Services,
  { actor, typed }: { actor: Staff; typed: string },
): Promise<Outcome<string>> {
  const read = readAddress(typed)
  if (!read.ok) return read
  const publicUrl = read.value
  const { secretKey, allowPrivateHosts: privateHosts } = services.settings
  const rules = { privateHosts, resolve: addressesInDns }
  const fault = await proveAddress(publicUrl, { secretKey, rules })
  if (fault !== null) {
    const { hostname } = new URL(publicUrl)
    return refused({ status: 422, errors: { address: faultText(fault, hostname) } })
  }
  const value = { publicUrl }
  const saved = await saveService(services, { actor, name: 'address', value, fields: ['webAddress'] })
  return saved.ok ? done(publicUrl) : saved
}

/** A token for what reads /metrics, in place of the one before. @returns it, for this once */
export async function renewMetricsToken(
  services: Services,
  { actor }: { actor: Staff },
): Promise<Outcome<string>> {
  const token = randomToken()
  const saved = await saveService(services, { actor, name: 'metrics', value: { token }, fields: ['token'] })
  return saved.ok ? done(token) : saved
}

/** Nobody reads /metrics any more. */
export const turnMetricsOff = (
  services: Services,
  { actor }: { actor: Staff },
): Promise<Outcome<undefined>> => removeService(services, { actor, name: 'metrics' })
