import type { LocalText } from '#app/language/language.ts'
import type { IconName } from '#app/ui/icon-sheet.tsx'
import type { ServiceDrawing } from './service-drawings.ts'

type FirstService = {
  /** Its anchor, its key, and the name of its drawing. */
  id: ServiceDrawing
  title: LocalText
  /** By its English name, where that is not the service's own. */
  treatment?: string
  icon: IconName
  summary: LocalText
  description: LocalText
  notice?: LocalText
  pictureText: LocalText
}

/** The services of a new database, under the anchors of docs/specification.md#services; the first three are on Home. */
export const firstServices = [
  {
    id: 'weightloss',
    title: { en: 'Weight Loss Program', es: 'Programa para bajar de peso' },
    treatment: 'Semaglutide weight management medication',
    icon: 'scales',
    summary: {
      en: 'Medical weight management with a plan you can keep and a doctor who checks in.',
      es: 'Control médico del peso con un plan que puede cumplir y un médico que le da seguimiento.',
    },
    description: {
      en: 'A doctor-led plan built on your history, your labs and your week, with regular check-ins and medication where it helps.',
      es: 'Un plan dirigido por un médico, hecho según su historia, sus análisis y su semana, con revisiones frecuentes y medicamento cuando ayuda.',
    },
    pictureText: {
      en: 'A trail winding to a mesa at sunrise, with walking shoes and a water bottle on a rock',
      es: 'Un camino con curvas hacia una meseta al amanecer, con tenis y una botella de agua sobre una roca',
    },
  },
  {
    id: 'depression',
    title: { en: 'Depression Treatment', es: 'Tratamiento de la depresión' },
    icon: 'cloud-sun',
    summary: {
      en: 'Quiet, private, unhurried care for low mood, from a first conversation to a steady plan.',
      es: 'Atención tranquila, privada y sin prisa para el ánimo decaído, desde la primera conversación hasta un plan firme.',
    },
    description: {
      en: 'Private, unhurried care for low mood. We start by listening, then agree on a plan together and keep checking how you feel.',
      es: 'Atención privada y sin prisa para el ánimo decaído. Empezamos por escuchar, luego acordamos juntos un plan y seguimos preguntando cómo se siente.',
    },
    notice: {
      en: 'If you are in crisis, call or text 988 at any time.',
      es: 'Si está en crisis, llame o envíe un mensaje de texto al 988 a cualquier hora.',
    },
    pictureText: {
      en: 'A quiet armchair by an arched window; outside, a rain cloud moves off and the sun comes through',
      es: 'Un sillón tranquilo junto a una ventana en arco; afuera, una nube de lluvia se aleja y sale el sol',
    },
  },
  {
    id: 'rehab',
    title: { en: 'Physical Rehab', es: 'Rehabilitación física' },
    icon: 'person-simple-walk',
    summary: {
      en: 'Regain strength and movement after an injury or surgery, one session at a time.',
      es: 'Recupere fuerza y movimiento después de una lesión o una cirugía, una sesión a la vez.',
    },
    description: {
      en: 'Guided sessions to rebuild strength and movement after an injury or surgery, at a pace your body can handle.',
      es: 'Sesiones guiadas para recuperar fuerza y movimiento después de una lesión o una cirugía, al ritmo que su cuerpo le permita.',
    },
    pictureText: {
      en: 'A rehabilitation room at sunrise: exercise ball, foam roller, wall bars and a resistance band',
      es: 'Una sala de rehabilitación al amanecer: pelota de ejercicio, rodillo de espuma, barras de pared y banda elástica',
    },
  },
  {
    id: 'redlight',
    title: { en: 'Red Light Therapy', es: 'Terapia de luz roja' },
    icon: 'sun',
    summary: {
      en: 'Quiet sessions in a warm, dim room under a panel of red and near-infrared light.',
      es: 'Sesiones tranquilas en un cuarto cálido y con poca luz, bajo un panel de luz roja e infrarroja cercana.',
    },
    description: {
      en: 'Quiet sessions in a warm, dim room under a panel of red and near-infrared light.',
      es: 'Sesiones tranquilas en un cuarto cálido y con poca luz, bajo un panel de luz roja e infrarroja cercana.',
    },
    pictureText: {
      en: 'A calm room at night lit by a glowing red light therapy panel beside a lounge chair',
      es: 'Un cuarto tranquilo de noche, iluminado por un panel de luz roja junto a un diván',
    },
  },
  {
    id: 'botox',
    title: { en: 'Botox', es: 'Botox' },
    icon: 'sparkle',
    summary: {
      en: 'Careful, natural-looking treatment by a physician.',
      es: 'Tratamiento bien pensado y de aspecto natural, hecho por un médico.',
    },
    description: {
      en: 'Careful, natural-looking treatment by a physician. First, we talk plainly about what it can and can’t do.',
      es: 'Tratamiento bien pensado y de aspecto natural, hecho por un médico. Antes le explica con claridad qué se puede lograr y qué no.',
    },
    pictureText: {
      en: 'An arched mirror reflecting the sunrise above a counter with small vials, folded towels and an orchid',
      es: 'Un espejo en arco refleja el amanecer sobre un mueble con frascos pequeños, toallas dobladas y una orquídea',
    },
  },
  {
    id: 'medicalspa',
    title: { en: 'Medical Spa', es: 'Spa médico' },
    icon: 'flower-lotus',
    summary: {
      en: 'Skin and body treatments in a calm room, under medical supervision.',
      es: 'Tratamientos para la piel y el cuerpo en un cuarto tranquilo, con supervisión médica.',
    },
    description: {
      en: 'Skin and body treatments in a calm room, under medical supervision.',
      es: 'Tratamientos para la piel y el cuerpo en un cuarto tranquilo, con supervisión médica.',
    },
    pictureText: {
      en: 'Smooth stacked stones, a bowl of floating blossoms, a candle and rolled towels in front of an arched sunrise window',
      es: 'Piedras lisas apiladas, un tazón con flores que flotan, una vela y toallas enrolladas frente a una ventana en arco al amanecer',
    },
  },
  {
    id: 'steamwave',
    title: { en: 'Steam Wave', es: 'Baño de vapor' },
    icon: 'waves',
    summary: {
      en: 'Warm cedar, slow steam, and time to breathe.',
      es: 'Cedro tibio, vapor lento y tiempo para respirar.',
    },
    description: {
      en: 'Warm cedar, slow steam, and time to breathe.',
      es: 'Cedro tibio, vapor lento y tiempo para respirar.',
    },
    pictureText: {
      en: 'A cedar steam room with a round window, warm stones, a wooden bucket and steam rolling in soft waves',
      es: 'Un baño de vapor de cedro con una ventana redonda, piedras calientes, una cubeta de madera y vapor en ondas suaves',
    },
  },
] as const satisfies readonly FirstService[]
