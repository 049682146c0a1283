import { type Intents, unknownAction } from '#app/features/access/permissions/intents.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import type { Services } from '#app/platform/services.ts'

/** Sends a form as `screenAction` does, for someone whose role opens everything and who gave their password just now. */
export async function runIntent<Name extends string, Sent extends { fields: FormFields }, Came>(
  intents: Intents<Name, Sent, Came>,
  services: Services,
  sent: Omit<Sent, 'what'>,
): Promise<Came> {
  const [name = '', ...rest] = (sent.fields?.get('intent') ?? '').split(' ')
  const known: Partial<Record<string, Intents<Name, Sent, Came>[Name]>> = intents
  const what = rest.join(' ')
  return known[name]?.run(services, { ...sent, what } as unknown as Sent) ?? (unknownAction() as Came)
}
