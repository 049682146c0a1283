import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { intentsOf } from '#app/features/access/permissions/intents.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { useAttempt } from '#app/features/accounts/components/refusal.tsx'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import { ConfirmationField } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { askFirst, isFormSent } from '#app/features/accounts/sign-in/gate.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { eraseOnePatient } from '#app/features/patient-files/patient-erasure.server.ts'
import { readErasure } from '#app/features/patient-files/patient-privacy.server.ts'
import { eraseAddress } from '#app/features/patients/address.ts'
import { ErasePage } from '#app/features/patients/components/erase-page.tsx'
import { ErasedPage } from '#app/features/patients/components/erased-page.tsx'
import { PatientUnavailable } from '#app/features/patients/components/patient-page.tsx'
import { m } from '#app/language/messages.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/erase.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('patient-rights')]

export const meta: Route.MetaFunction = () => titled(m.patients_erase_title())

/** Whose record was joined to another's is erased from there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  if (!context.get(isFormSent)) await askFirst(services, admin, url)
  const read = await readErasure(services, admin, params.id)
  if (!read.ok) return data({ read: null, proof: null, message: read.message }, read.status)
  if ('movedTo' in read.value) throw redirect(eraseAddress(read.value.movedTo))
  return data({ read: read.value, proof: await proofKind(services, admin), message: undefined })
}

const intents = intentsOf<Sent, Outcome<void>>()({
  '': {
    asksAgain: true,
    run: (services, { actor, fields, id }) => {
      const { seen, meant } = pick(fields, ['seen', 'meant'])
      return eraseOnePatient(services, { actor, id, seen, isMeant: meant !== '' })
    },
  },
})

type Sent = { actor: Staff; fields: FormFields; id: string }

export const action = screenAction(intents, async ({ fields, run }, { params: { id } }: Route.ActionArgs) => {
  const erased = await run({ id })
  if (erased.ok) return redirect(eraseAddress(id), 303)
  const { status, errors = {}, message = null } = erased
  return data({ errors, message, asks: status === 403, isMeant: (fields.get('meant') ?? '') !== '' }, status)
})

/** Counted again where the numbers were refused; where the password or the tick is missing, the page stays as it is. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  (formMethod !== undefined && !onlyMissing.has(actionStatus)) ||
  (defaultShouldRevalidate && currentUrl.href !== nextUrl.href)

const onlyMissing = new Set<number | undefined>([403, 422])

export default function Erase({ loaderData: { read, proof, message }, actionData }: Route.ComponentProps) {
  const { key } = useLocation()
  const attempt = useAttempt(actionData)
  if (read === null) return <PatientUnavailable message={actionData?.message ?? message} />
  if ('erased' in read) return <ErasedPage erased={read.erased} actionKey={key} />
  return (
    <ErasePage view={read.view} refusal={actionData} actionKey={key}>
      {proof && actionData?.asks && (
        <ConfirmationField key={attempt} proof={proof} error={actionData.errors.confirmation} />
      )}
    </ErasePage>
  )
}
