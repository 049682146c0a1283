import { bookedIconPaths } from './booked-icon-paths.ts'
import { addIcons } from './icon.tsx'

/** What the success page draws besides; the back office draws it too. */
addIcons(bookedIconPaths)
