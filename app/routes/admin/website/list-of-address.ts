import type { ListName } from '#app/features/clinic-profile/website/field-lists.ts'
import { listAt } from '#app/features/website-editor/lists/address.ts'

/** The list at the address of a request, as a page or as its data. @throws 404 where none is */
export function listOf({ url }: { url: URL }): ListName {
  const list = listAt(url.pathname)
  if (!list) throw new Response(null, { status: 404 })
  return list
}
