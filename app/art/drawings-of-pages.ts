import doctorPlaceholderDay from './doctor-placeholder.svg'
import doctorPlaceholderNight from './doctor-placeholder-night.svg'
import type { Drawing } from './drawing.tsx'
import emptyDesertDay from './empty-desert.svg'
import emptyDesertNight from './empty-desert-night.svg'
import galleryEmptyDay from './gallery-empty.svg'
import galleryEmptyNight from './gallery-empty-night.svg'
import heroDay from './hero.svg'
import heroNight from './hero-night.svg'
import loginDay from './login.svg'
import neighborhoodDay from './neighborhood.svg'
import neighborhoodNight from './neighborhood-night.svg'
import serviceBotoxDay from './service-botox.svg'
import serviceBotoxNight from './service-botox-night.svg'
import serviceDepressionDay from './service-depression.svg'
import serviceDepressionNight from './service-depression-night.svg'
import serviceMedicalspaDay from './service-medicalspa.svg'
import serviceMedicalspaNight from './service-medicalspa-night.svg'
import serviceRedlightDay from './service-redlight.svg'
import serviceRedlightNight from './service-redlight-night.svg'
import serviceRehabDay from './service-rehab.svg'
import serviceRehabNight from './service-rehab-night.svg'
import serviceSteamwaveDay from './service-steamwave.svg'
import serviceSteamwaveNight from './service-steamwave-night.svg'
import serviceWeightlossDay from './service-weightloss.svg'
import serviceWeightlossNight from './service-weightloss-night.svg'
import teamDay from './team.svg'
import teamNight from './team-night.svg'

/**
 * Drawings of pages that run no script, and of the back office: apart from the others, whose addresses every interactive
 * page fetches. The nearest ground of `neighborhood` and `hero` has the colour of the page.
 */
export const serviceBotox: Drawing = {
  day: serviceBotoxDay,
  night: serviceBotoxNight,
  width: 480,
  height: 520,
}
export const serviceDepression: Drawing = {
  day: serviceDepressionDay,
  night: serviceDepressionNight,
  width: 480,
  height: 520,
}
export const serviceMedicalspa: Drawing = {
  day: serviceMedicalspaDay,
  night: serviceMedicalspaNight,
  width: 480,
  height: 520,
}
export const serviceRedlight: Drawing = {
  day: serviceRedlightDay,
  night: serviceRedlightNight,
  width: 480,
  height: 520,
}
export const serviceRehab: Drawing = {
  day: serviceRehabDay,
  night: serviceRehabNight,
  width: 480,
  height: 520,
}
export const serviceSteamwave: Drawing = {
  day: serviceSteamwaveDay,
  night: serviceSteamwaveNight,
  width: 480,
  height: 520,
}
export const serviceWeightloss: Drawing = {
  day: serviceWeightlossDay,
  night: serviceWeightlossNight,
  width: 480,
  height: 520,
}
export const team: Drawing = { day: teamDay, night: teamNight, width: 1200, height: 700 }
export const neighborhood: Drawing = {
  day: neighborhoodDay,
  night: neighborhoodNight,
  width: 1000,
  height: 500,
}
export const emptyDesert: Drawing = { day: emptyDesertDay, night: emptyDesertNight, width: 480, height: 520 }
export const doctorPlaceholder: Drawing = {
  day: doctorPlaceholderDay,
  night: doctorPlaceholderNight,
  width: 480,
  height: 520,
}
export const hero: Drawing = { day: heroDay, night: heroNight, width: 1600, height: 900 }
export const login: Drawing = { day: loginDay, width: 1600, height: 1000 }
export const galleryEmpty: Drawing = {
  day: galleryEmptyDay,
  night: galleryEmptyNight,
  width: 480,
  height: 520,
}
