import type { LocalText } from '#app/language/language.ts'
import { fieldsWith } from '#app/language/local-text.ts'

type Step = { minutes: number; title: LocalText; text: LocalText }
type Question = { asked: LocalText; answer: LocalText }

/** The first text of the first services' pages, for the clinic to make its own. No prices: those say "Ask us". */
type FirstServicePage = {
  heading: LocalText
  about: LocalText
  goodFit: LocalText
  callFirst: LocalText
  /** Of a first visit, where its treatment doesn't say it. */
  minutes?: number
  stepsLead: LocalText
  steps: readonly Step[]
  questions: readonly Question[]
}

const firstServicePages: Readonly<Record<string, FirstServicePage>> = {
  weightloss: {
    heading: { en: 'A plan you can live with', es: 'Un plan que sí puede seguir' },
    about: {
      en: 'We start with your history, a few basic labs, and an honest talk about what has and hasn’t worked. Then you and the doctor choose a plan together: food, movement, sleep, and, when it makes medical sense, medication.',
      es: 'Empezamos con su historia, unos análisis básicos y una plática honesta sobre lo que ha funcionado y lo que no. Después, usted y el médico eligen juntos un plan: comida, ejercicio, sueño y, si hay razón médica, medicamento.',
    },
    goodFit: {
      en: 'You’ve tried on your own and want a doctor on your side\nYou have high blood pressure, prediabetes, or sore joints\nYou’d like to know if medication is right for you',
      es: 'Ya lo intentó por su cuenta y quiere el apoyo de un médico\nTiene presión alta, prediabetes o dolor en las articulaciones\nQuiere saber si un medicamento es para usted',
    },
    callFirst: {
      en: 'You’re pregnant, nursing, or trying to get pregnant\nYou’ve had pancreatitis or thyroid cancer\nYou’re under 18',
      es: 'Está embarazada, amamanta o quiere embarazarse\nHa tenido pancreatitis o cáncer de tiroides\nTiene menos de 18 años',
    },
    stepsLead: {
      en: 'Half an hour, and you leave with a plan in hand.',
      es: 'Media hora, y usted sale con un plan en la mano.',
    },
    steps: [
      {
        minutes: 5,
        title: { en: 'Check in', es: 'Registro' },
        text: {
          en: 'Show your ID and insurance card. The forms are short.',
          es: 'Muestre su identificación y su tarjeta de seguro. Los formularios son cortos.',
        },
      },
      {
        minutes: 5,
        title: { en: 'The basics', es: 'Lo básico' },
        text: {
          en: 'Weight and blood pressure, in a private room.',
          es: 'Su peso y su presión, en un cuarto privado.',
        },
      },
      {
        minutes: 15,
        title: { en: 'Time with the doctor', es: 'Con el médico' },
        text: {
          en: 'Your history, your goals, your options. Bring every question you have.',
          es: 'Su historia, sus metas y sus opciones. Traiga todas sus preguntas.',
        },
      },
      {
        minutes: 5,
        title: { en: 'Your plan', es: 'Su plan' },
        text: {
          en: 'Written down, in English or Spanish, with your next appointment on the calendar.',
          es: 'Por escrito, en inglés o español, con su próxima cita en el calendario.',
        },
      },
    ],
    questions: [
      {
        asked: { en: 'Will I have to take medication?', es: '¿Tendré que tomar medicamento?' },
        answer: {
          en: 'No. Medication is one option, and you and the doctor decide together whether it makes sense. Many people start without it.',
          es: 'No. El medicamento es una opción, y usted y el médico deciden juntos si le conviene. Muchas personas empiezan sin él.',
        },
      },
      {
        asked: { en: 'How soon will I see results?', es: '¿Cuándo veré resultados?' },
        answer: {
          en: 'Everyone is different, so we don’t promise a number. We’ll show you what we measure at each visit.',
          es: 'Cada persona es diferente, por eso no prometemos cifras. Usted sabrá qué medimos y verá su avance en cada cita.',
        },
      },
      {
        asked: { en: 'What should I bring?', es: '¿Qué debo traer?' },
        answer: {
          en: 'A photo ID, your insurance card if you use one, and a list of the medicines you take.',
          es: 'Una identificación con foto, su tarjeta de seguro si la usa y una lista de los medicamentos que toma.',
        },
      },
    ],
  },
  depression: {
    heading: { en: 'You don’t have to have the words', es: 'No hace falta que sepa cómo decirlo' },
    about: {
      en: 'Tell us what your days are like, in any order. The doctor asks about sleep, energy, appetite, and what else is going on in your health, then goes over the options with you: talk therapy nearby, medication, or both.',
      es: 'Cuéntenos cómo son sus días, en el orden que quiera. El médico le pregunta por su sueño, energía, apetito y su salud en general. Después revisa con usted las opciones: terapia psicológica cerca de aquí, medicamento o las dos cosas.',
    },
    goodFit: {
      en: 'You’ve felt down or flat for two weeks or more\nSleep, work, or family life is getting harder\nYou’d rather start by talking with a doctor',
      es: 'Lleva dos semanas o más con el ánimo decaído\nLe cuesta más dormir, trabajar o convivir con su familia\nPrefiere empezar por platicar con un médico',
    },
    callFirst: {
      en: 'You’re under 18\nYou’ve had manic episodes or psychosis\nYou’re stopping a medicine and feel unwell',
      es: 'Tiene menos de 18 años\nHa tenido episodios de manía o psicosis\nEstá dejando un medicamento y se siente mal',
    },
    minutes: 60,
    stepsLead: {
      en: 'An hour, one room, one doctor.',
      es: 'Una hora, un consultorio, un médico.',
    },
    steps: [
      {
        minutes: 5,
        title: { en: 'Check in', es: 'Registro' },
        text: {
          en: 'We never say out loud why you’re here.',
          es: 'Nunca decimos en voz alta por qué viene.',
        },
      },
      {
        minutes: 10,
        title: { en: 'A short questionnaire', es: 'Un cuestionario corto' },
        text: {
          en: 'Questions about the last two weeks. Skip any you like.',
          es: 'Preguntas sobre las últimas dos semanas. Puede dejar en blanco las que quiera.',
        },
      },
      {
        minutes: 35,
        title: { en: 'Time with the doctor', es: 'Con el médico' },
        text: {
          en: 'What’s going on, what you’d like to change, what could help.',
          es: 'Qué está pasando, qué le gustaría cambiar y qué podría ayudar.',
        },
      },
      {
        minutes: 10,
        title: { en: 'Your next step', es: 'El siguiente paso' },
        text: {
          en: 'Written down, with a number to call if things get harder.',
          es: 'Por escrito, con un número al que llamar si las cosas se ponen más difíciles.',
        },
      },
    ],
    questions: [
      {
        asked: { en: 'Is what I say private?', es: '¿Es confidencial lo que diga?' },
        answer: {
          en: 'Yes. Health privacy laws protect it. The doctor will tell you the few exceptions, such as when a life is in danger.',
          es: 'Sí, como manda la ley de privacidad médica. El médico le explica las pocas excepciones, como cuando una vida corre peligro.',
        },
      },
      {
        asked: { en: 'Can I bring someone?', es: '¿Puedo venir con alguien?' },
        answer: {
          en: 'Of course. They can join you or wait outside, whichever you prefer.',
          es: 'Claro. Puede entrar con usted o esperar afuera, como guste.',
        },
      },
    ],
  },
}

/** The same as parts of a service; nothing for a service that has only its card. */
export function firstPageParts(id: string): Record<string, string> {
  const page = firstServicePages[id]
  if (!page) return {}
  const { steps, questions, minutes, ...texts } = page
  return {
    ...(minutes !== undefined && { minutes: String(minutes) }),
    ...Object.assign({}, ...Object.entries(texts).map(([part, text]) => fieldsWith(part, text))),
    ...Object.assign(
      {},
      ...steps.map(({ minutes: taken, title, text }, at) => ({
        [`step${at + 1}Minutes`]: String(taken),
        ...fieldsWith(`step${at + 1}Title`, title),
        ...fieldsWith(`step${at + 1}Text`, text),
      })),
      ...questions.map(({ asked, answer }, at) => ({
        ...fieldsWith(`question${at + 1}Asked`, asked),
        ...fieldsWith(`question${at + 1}Answer`, answer),
      })),
    ),
  }
}
