import type { LocalText } from '#app/language/language.ts'

/** Around the notice in other languages (`taglines.ts`): how to ask, and 45 CFR 92.8 and 92.101 in short. */
export const languageHelp = (): LocalText => ({ en: english, es: spanish })

const english = `ATTENTION: If you speak another language, free language assistance services are available to you. Appropriate auxiliary aids and services to provide information in accessible formats are also available free of charge. Call {phone} or speak to your provider.

## In your language
{languages}

## How to ask
Tell us your language when you book, or at the front desk. Please don’t bring a child to interpret. We’ll arrange a qualified interpreter, in person, by phone, or by video. Sign language, large print, and Braille are free, too.

## Equal treatment
We follow federal civil rights laws. We don’t exclude people or treat them less favorably because of race, color, national origin, age, disability, or sex.

If you think we did, tell us at {phone} or {email}. You can also file a complaint with the U.S. Department of Health and Human Services, Office for Civil Rights, at [ocrportal.hhs.gov](https://ocrportal.hhs.gov/ocr/portal/lobby.jsf) or [1-800-368-1019](tel:+18003681019).`

const spanish = `ATENCIÓN: Si habla español, tiene a su disposición servicios gratuitos de asistencia lingüística. También están disponibles de forma gratuita ayuda y servicios auxiliares apropiados para proporcionar información en formatos accesibles. Llame al {phone} o hable con su proveedor.

## En su idioma
{languages}

## Cómo pedirlo
Díganos su idioma cuando reserve, o en recepción. No traiga a un menor de edad para interpretar, por favor. Le conseguiremos un intérprete calificado, en persona, por teléfono o por video. La lengua de señas, la letra grande y el braille también son gratis.

## Trato igual
Cumplimos las leyes federales de derechos civiles. No excluimos a nadie ni le damos un trato menos favorable por su raza, color, origen nacional, edad, discapacidad o sexo.

Si cree que lo hicimos, díganoslo al {phone} o en {email}. También puede presentar una queja ante el Departamento de Salud y Servicios Humanos de EE. UU. (HHS), Oficina de Derechos Civiles, en [ocrportal.hhs.gov](https://ocrportal.hhs.gov/ocr/portal/lobby.jsf) o al [1-800-368-1019](tel:+18003681019).`
