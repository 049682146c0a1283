import { sectionPath } from '#app/features/access/screens/settings/address.ts'
import { embedPath } from '#app/ui/embedded.ts'

/** Where an owner says which websites may show the booking form. */
export const embedSettingsPath = `${sectionPath('connections')}/embed`
/** The booking form in a frame. */
export const embedBookingPath = `${embedPath}/appointment`
/** Enough for most of the form; the rest scrolls. */
const plainHeight = 1200

/** What an owner copies into another website: a script that makes the frame as high as what is in it, or a frame alone. */
export const embedCode = (origin: string, title: string): { script: string; frame: string } => ({
  script: `<script src="${origin}/embed.js" data-clinic async></script>`,
  frame: `<iframe src="${origin}${embedBookingPath}" title="${title}" width="100%" height="${plainHeight}" style="border:0"></iframe>`,
})
