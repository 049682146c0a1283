/**
 * What the Texas Medical Board has its licensees show, in its own words, in both languages on one page (22 Texas
 * Administrative Code, on notifying patients how to file a complaint).
 */
export const boardNotice = [
  {
    lang: 'en',
    text: `**NOTICE CONCERNING COMPLAINTS**

Complaints about physicians, as well as other licensees and registrants of the Texas Medical Board, including physician assistants, acupuncturists, and surgical assistants may be reported for investigation at the following address:

Texas Medical Board
Attention: Investigations
1801 Congress Avenue, Suite 9.200
P.O. Box 2018
Austin, Texas 78768-2018

Assistance in filing a complaint is available by calling the following telephone number: [1-800-201-9353](tel:+18002019353)

For more information, please visit our website at [www.tmb.state.tx.us](https://www.tmb.state.tx.us)`,
  },
  {
    lang: 'es',
    text: `**AVISO SOBRE LAS QUEJAS**

Las quejas sobre médicos, así como sobre otros profesionales acreditados e inscritos del Consejo Médico de Texas, incluyendo asistentes de médicos, practicantes de acupuntura y asistentes de cirugía, se pueden presentar en la siguiente dirección para ser investigadas:

Texas Medical Board
Attention: Investigations
1801 Congress Avenue, Suite 9.200
P.O. Box 2018
Austin, Texas 78768-2018

Si necesita ayuda para presentar una queja, llame al: [1-800-201-9353](tel:+18002019353)

Para obtener más información, visite nuestro sitio web en [www.tmb.state.tx.us](https://www.tmb.state.tx.us)`,
  },
] as const
