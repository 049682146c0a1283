import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { belongings } from '#app/features/patient-files/belongings.server.ts'
import { readPatientToCorrect } from '#app/features/patient-files/patient-page.server.ts'
import { patientAddress, patientDoneAddress } from '#app/features/patients/address.ts'
import { CorrectPage } from '#app/features/patients/components/correct-page.tsx'
import { PatientUnavailable } from '#app/features/patients/components/patient-page.tsx'
import { correctPatient } from '#app/features/patients/correct/commands.server.ts'
import { correctFields } from '#app/features/patients/correct/form.ts'
import { m } from '#app/language/messages.ts'
import { pick, readFields, valuesOf } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/correct.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('patients')]

export const meta: Route.MetaFunction = () => titled(m.patients_correct_title())

export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await readPatientToCorrect(context.get(servicesContext), context.get(adminContext), params.id)
  if (!read.ok) return data({ patient: null, others: [], message: read.message }, read.status)
  const { patient, others } = read.value
  if (patient.mergedInto !== null) throw redirect(patientAddress(patient.mergedInto))
  return data({ patient, others, message: undefined })
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const { updatedAt, follows, ...typed } = pick(fields, [...correctFields, 'updatedAt', 'follows'])
  const also = valuesOf(fields, 'also')
  const corrected = await correctPatient(
    context.get(servicesContext),
    { actor: context.get(adminContext), id, seen: updatedAt, typed, follows: follows !== '', also },
    belongings,
  )
  if (corrected.ok) return redirect(patientDoneAddress(id, 'corrected'), 303)
  const { message, errors, status } = corrected
  return data({ message, errors, typed: { ...typed, follows: follows !== '', also } }, status)
}

export default function Correct({
  loaderData: { patient, others, message },
  actionData,
}: Route.ComponentProps) {
  const { key } = useLocation()
  if (patient === null) return <PatientUnavailable message={message} />
  const { id, name, phone, email, language, updatedAt, asksBirthDate } = patient
  const birthDate = patient.birthDate ?? ''
  return (
    <CorrectPage
      id={id}
      name={name}
      updatedAt={updatedAt}
      others={others}
      stored={{ name, phone, email, birthDate, language }}
      asksBirthDate={asksBirthDate}
      refusal={actionData}
      actionKey={key}
    />
  )
}
