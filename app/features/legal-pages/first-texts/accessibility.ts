import type { LocalText } from '#app/language/language.ts'

/** Says of the website what holds for every clinic; of the building only how to ask. */
export const accessibility = (): LocalText => ({ en: english, es: spanish })

const english = `## This website
We aim for the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. You can use this website with a keyboard or a screen reader, without JavaScript, at 400% zoom, and in light or dark.

We know of two limits. Some photos may have short descriptions. The map comes from another company, so we also write the address and link to directions.

## Your visit
Tell us what you need when you book, or call {phone}. For example, we can tell you about parking and the entrance, plan more time, or get a sign language interpreter for you. Service animals are welcome.

## Tell us
If something on this website doesn’t work for you, call {phone} or write to {email}. We’ll get you the information another way.

If you think we treated you unfairly because of a disability, you can also contact the U.S. Department of Health and Human Services, Office for Civil Rights, at [1-800-368-1019](tel:+18003681019) or [hhs.gov/ocr](https://www.hhs.gov/ocr/index.html).`

const spanish = `## Este sitio web
Nuestra meta es cumplir las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA. Puede usar este sitio web con un teclado o un lector de pantalla, sin JavaScript, con 400% de aumento, y en claro u oscuro.

Sabemos de dos limitaciones. Algunas fotos pueden tener descripciones cortas. El mapa viene de otra empresa, por eso también ponemos la dirección y un enlace para saber cómo llegar.

## Su cita
Díganos qué necesita cuando reserve, o llame al {phone}. Por ejemplo, podemos informarle sobre el estacionamiento y la entrada, apartar más tiempo o conseguirle interpretación en lengua de señas. Los animales de servicio son bienvenidos.

## Díganoslo
Si algo en este sitio web no le funciona, llame al {phone} o escriba a {email}. Le daremos la información de otra manera.

Si cree que le tratamos de manera injusta por una discapacidad, también puede comunicarse con el Departamento de Salud y Servicios Humanos de EE. UU. (HHS), Oficina de Derechos Civiles, al [1-800-368-1019](tel:+18003681019) o en [hhs.gov/ocr](https://www.hhs.gov/ocr/index.html).`
