import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { searchPatients } from '#app/features/patient-files/patient-search.server.ts'
import { pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/search.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('patient-pages', 'text')]

const headers = { 'Cache-Control': 'no-store' }

/** It is only posted to: a name is in no address. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } })

/**
 * Patients for what somebody types, as JSON: `words` and `after` of a form, answered by `FoundPatients`
 * (`features/patients/search/found-patient.ts`, whose `askForPatients` asks); 503 with `message`.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { words, after } = pick(await readFields(request), ['words', 'after'])
  const found = await searchPatients(context.get(servicesContext), context.get(adminContext), {
    typed: words,
    after: after || null,
  })
  return found.ok
    ? Response.json(found.value, { headers })
    : Response.json({ message: found.message }, { status: found.status, headers })
}
