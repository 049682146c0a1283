import { data, redirect } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import {
  confirmationOf,
  confirmationWithoutScript,
} from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { askFirst, isFormSent } from '#app/features/accounts/sign-in/gate.server.ts'
import { doneAddress } from '#app/features/backups/address.ts'
import { BucketPage } from '#app/features/backups/bucket/components/bucket-page.tsx'
import { bucketIntents, readBucket } from '#app/features/backups/bucket/page.server.ts'
import { bucketFields } from '#app/features/backups/bucket/rules.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { m } from '#app/language/messages.ts'
import { pick } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { Route } from './+types/backups-off-site.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.backups_bucket_title())

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  if (!context.get(isFormSent)) await askFirst(services, admin, url)
  const read = await readBucket(services)
  return data({ read, proof: await proofKind(services, admin) }, read.ok ? 200 : read.status)
}

/** The form itself asks for the password again. Keys are never sent back. */
export const action = screenAction(bucketIntents, async ({ fields, intent, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (outcome.ok) {
    if ('done' in outcome.value) return redirect(doneAddress(outcome.value.done), 303)
    const typed = pick(fields, bucketFields)
    return data({
      intent: intent ?? '',
      typed,
      message: null,
      errors: {},
      test: outcome.value.test,
      asks: false,
    })
  }
  return refusedForm(fields, outcome, bucketFields)
})

export default function BackupsOffSite({ loaderData: { read, proof }, actionData }: Route.ComponentProps) {
  if (!read.ok)
    return (
      <Banner tone="error">
        <p>{read.message}</p>
      </Banner>
    )
  return (
    <BucketPage
      view={read.value}
      answer={actionData}
      confirmation={confirmationOf(actionData, proof)}
      withoutScript={confirmationWithoutScript(actionData, proof)}
    />
  )
}
