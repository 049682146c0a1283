import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import { currentClinic as clinic } from '../clinic-profile/website/current-clinic.ts'
import type { ActionName } from './desk/address.ts'

/** What is said of an action: to how many it was done, or where the moved one stands. */
type Done = { count: number; moved: { title: string; place: number; total: number } | null }

/** What the staff's screen of the gallery says (docs/specification.md#gallery-screen) where a code or a size chooses it. */
export const copy = {
  previewCaption: (width: number, height: number) =>
    m.gallery_preview_caption({ width: numberText(width), height: numberText(height) }),
  done: {
    added: () => m.gallery_done_added(),
    several: ({ count }: Done) => m.gallery_done_several({ count }),
    updated: () => m.gallery_done_updated(),
    deleted: () => m.gallery_done_deleted(),
    moved: ({ moved }: Done) => moved && m.gallery_done_moved(moved),
  } satisfies Record<ActionName, (done: Done) => string | null>,
} as const

/** What the public gallery says where the clinic fills it. */
export const pageCopy = {
  description: () =>
    m.gallery_page_description({
      clinic: clinic().name,
      city: clinic().address.city,
      state: clinic().address.state,
    }),
} as const
