import { m } from '../../language/messages.ts'
import { numberText } from '../../platform/shown.ts'

/** What the staff's screen of the gallery says (docs/specification.md#gallery-screen) where a code or a size chooses it. */
export const copy = {
  previewCaption: (width: number, height: number) =>
    m.gallery_preview_caption({ width: numberText(width), height: numberText(height) }),
  done: {
    added: m.gallery_done_added,
    updated: m.gallery_done_updated,
    deleted: m.gallery_done_deleted,
  },
} as const
