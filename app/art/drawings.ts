import doorDuskDay from './door-dusk.svg'
import doorNight from './door-night.svg'
import type { Drawing } from './drawing.tsx'
import horizonDay from './horizon.svg'
import horizonCardDay from './horizon-card.svg'
import horizonCardNight from './horizon-card-night.svg'
import horizonNight from './horizon-night.svg'
import lost404Day from './lost-404.svg'
import plainAtNightDay from './plain-at-night.svg'
import receptionDay from './reception.svg'
import receptionNight from './reception-night.svg'
import treatmentRoomDay from './treatment-room.svg'
import treatmentRoomNight from './treatment-room-night.svg'

/**
 * The clinic's drawings, each in daylight and at night. The nearest ground of `horizon` has the colour of the page, that of
 * `horizonCard` the colour of a card.
 */
export const horizon: Drawing = { day: horizonDay, night: horizonNight, width: 1600, height: 460 }
export const horizonCard: Drawing = { day: horizonCardDay, night: horizonCardNight, width: 1600, height: 460 }
export const lost404: Drawing = { day: lost404Day, width: 1600, height: 900 }
export const reception: Drawing = { day: receptionDay, night: receptionNight, width: 1200, height: 800 }
export const treatmentRoom: Drawing = {
  day: treatmentRoomDay,
  night: treatmentRoomNight,
  width: 1200,
  height: 800,
}
export const doorDusk: Drawing = { day: doorDuskDay, night: doorNight, width: 1600, height: 900 }
export const plainAtNight: Drawing = { day: plainAtNightDay, width: 1600, height: 900 }
