import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { screenMeta } from '../../features/admin-screens/screen-meta.ts'
import { adminContext } from '../../features/admins/admin-context.ts'
import { restoreAppointment } from '../../features/appointments/desk/commands.server.ts'
import { listDeletedVisits } from '../../features/appointments/desk/deleted-queries.server.ts'
import { restoreMessage } from '../../features/contact/desk/commands.server.ts'
import { listDeletedMessages } from '../../features/contact/desk/deleted-queries.server.ts'
import { DeletionsDesk } from '../../features/deletions/components/deletions-desk.tsx'
import { doneAddress, readAddress } from '../../features/deletions/desk-address.ts'
import { bringBack, readDeletions, type Sources } from '../../features/deletions/desk-page.server.ts'
import { restoreImage } from '../../features/gallery/commands.server.ts'
import { listDeletedImages } from '../../features/gallery/deleted-queries.server.ts'
import { restoreTestimonial } from '../../features/testimonials/desk/commands.server.ts'
import { listDeletedTestimonials } from '../../features/testimonials/desk/deleted-queries.server.ts'
import { listDeletedTreatments } from '../../features/treatments/deleted-queries.server.ts'
import { restoreTreatment } from '../../features/treatments/desk-commands.server.ts'
import { readFields } from '../../platform/forms/form-fields.server.ts'
import { afterAction } from '../../platform/lists/list-address.ts'
import { servicesContext } from '../../platform/services.ts'
import type { Route } from './+types/deleted.ts'

const sources: Sources = {
  appointment: { object: 'appointment', list: listDeletedVisits, restore: restoreAppointment },
  message: { object: 'contact-message', list: listDeletedMessages, restore: restoreMessage },
  testimonial: { object: 'testimonial', list: listDeletedTestimonials, restore: restoreTestimonial },
  image: { object: 'gallery-image', list: listDeletedImages, restore: restoreImage },
  treatment: { object: 'treatment', list: listDeletedTreatments, restore: restoreTreatment },
}

export const meta: Route.MetaFunction = () => screenMeta('deleted')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { kind, after } = readAddress(url.searchParams)
  const asked = { kind, after, sources }
  const list = await readDeletions(context.get(servicesContext), context.get(adminContext), asked)
  return data(list, list.ok ? 200 : list.status)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const outcome = await bringBack(context.get(servicesContext), {
    actor: context.get(adminContext),
    fields,
    sources,
  })
  if (outcome.ok)
    return redirect(afterAction(doneAddress(readAddress(url.searchParams).list, outcome.value), fields), 303)
  return data({ message: outcome.message }, outcome.status)
}

/** A refused one shows the list as it is by now, too. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || defaultShouldRevalidate
}

export default function RecentlyDeleted({ loaderData: list, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <DeletionsDesk
      view={list.ok ? list.value : null}
      problem={list.ok ? undefined : list.message}
      address={readAddress(new URLSearchParams(search))}
      refusal={actionData?.message}
      actionKey={key}
    />
  )
}
