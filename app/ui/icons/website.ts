import { bookedIcons } from './booked.ts'
import { publicIcons } from './public.ts'

/** The outlines that a page of the website may come to draw in the browser. */
export const websiteIcons = { ...publicIcons, ...bookedIcons }
