import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { galleryEmpty } from '#app/art/drawings-of-pages.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { GalleryDesk } from '#app/features/gallery/components/desk/gallery-desk.tsx'
import { doneAddress, readAddress } from '#app/features/gallery/desk/address.ts'
import { type GalleryAnswer, galleryIntents, receiveImage } from '#app/features/gallery/desk/page.server.ts'
import { readImages } from '#app/features/gallery/desk/staff-list.server.ts'
import { m } from '#app/language/messages.ts'
import { pictureOriginsContext } from '#app/platform/files/picture-origins.ts'
import { isUpload } from '#app/platform/files/upload.server.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import { Listing } from '#app/ui/back-office/listing.tsx'
import type { Route } from './+types/gallery.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('gallery')]

/** The server hands a multipart body over as a stream (`server/http/requests/upload-body.ts`). */
export const handle = { interactive: true, takesFile: true }

export const meta: Route.MetaFunction = () => screenMeta('gallery')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { after, row, action } = readAddress(url.searchParams)
  const asked = { after, moved: action === 'moved' ? row : null }
  const list = await readImages(context.get(servicesContext), context.get(adminContext), asked)
  if (list.ok) context.set(pictureOriginsContext, list.value.pictureOrigins)
  return data(list, list.ok ? 200 : list.status)
}

const rowAction = screenAction(galleryIntents, async ({ fields, run }, args: Route.ActionArgs) =>
  answerWith(await run(), args, fields),
)

async function upload(args: Route.ActionArgs) {
  const { request, context } = args
  return answerWith(
    await receiveImage(context.get(servicesContext), context.get(adminContext), request),
    args,
  )
}

/** A form with a file is multipart and read as it comes in. */
export const action = Object.assign(
  (args: Route.ActionArgs) => (isUpload(args.request) ? upload(args) : rowAction(args)),
  { intents: galleryIntents },
)

/** @param fields what an ordinary form said besides: where its list goes on */
function answerWith(outcome: GalleryAnswer, { url }: Route.ActionArgs, fields: FormFields = new Map()) {
  if (outcome.ok) {
    const about = outcome.value === 'moved' ? { row: fields.get('id') ?? '' } : {}
    const { list } = readAddress(url.searchParams)
    return redirect(afterAction(doneAddress(list, outcome.value, about), fields), 303)
  }
  const { status, errors, message, typed, row } = outcome
  return data({ errors, message, typed, row }, status)
}

/**
 * A dialog shows what is there already; an action, also one that was sent next to the router, shows afresh, and what others
 * change does.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  const next = readAddress(nextUrl.searchParams)
  const isOtherList = readAddress(currentUrl.searchParams).list !== next.list
  const isSame = currentUrl.href === nextUrl.href
  return formMethod !== undefined || isOtherList || next.action !== null || isSame
}

export default function Gallery({ loaderData, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  if (!loaderData.ok) {
    return (
      <Listing
        title={m.gallery_title()}
        problem={loaderData.message}
        words={{
          emptyTitle: m.gallery_empty_title(),
          empty: m.gallery_empty(),
          tryAgain: m.gallery_try_again(),
        }}
        picture={<Drawing of={galleryEmpty} alt="" />}
      >
        {null}
      </Listing>
    )
  }
  const address = readAddress(new URLSearchParams(search))
  return <GalleryDesk view={loaderData.value} address={address} refusal={actionData} noticeKey={key} />
}
