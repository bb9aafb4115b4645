import type { SiteTestimonials } from '@zuschlag/contracts/site/marketing'

/** What invented people say of the demo. */
export const demoTestimonials: SiteTestimonials = [
  {
    de: {
      text: '„Zum ersten Mal konnte ich meinen Auftraggebern den Verlauf zeigen, statt ihn nachzuerzählen.“',
      name: 'Mag. Helene Kranzl',
      role: 'Kranzl & Söhne Immobilien, Wien',
    },
    en: {
      text: '“For the first time I could show my clients how it went instead of retelling it.”',
      name: 'Helene Kranzl',
      role: 'Kranzl & Söhne Immobilien, Vienna',
    },
  },
  {
    de: {
      text: 'Drei Besichtigungstage, elf Bietende, ein klares Ergebnis. Unser Elternhaus ist in guten Händen.',
      name: 'Familie Moser',
      role: 'Verkauf in Saalfelden',
    },
    en: {
      text: 'Three days of viewings, eleven bidders, one clear result. Our parents’ house is in good hands.',
      name: 'The Moser family',
      role: 'Sale in Saalfelden',
    },
  },
  {
    de: {
      text: 'Ich wusste vor jedem Gebot, was mich der Kauf insgesamt kostet. Das hat mir Ruhe gegeben.',
      name: 'Jonas Reiter',
      role: 'Käufer, München',
    },
    en: {
      text: 'Before each bid I knew what the purchase would cost me in total. That kept me calm.',
      name: 'Jonas Reiter',
      role: 'Buyer, Munich',
    },
  },
  {
    de: {
      text: 'Die Nachtruhe klingt nach einem Detail. Für unsere Kundschaft war sie der Grund, mitzubieten.',
      name: 'Claudia Imhof',
      role: 'Seeblick Residenzen AG, Zug',
    },
    en: {
      text: 'The night break sounds like a detail. For our customers it was the reason to bid.',
      name: 'Claudia Imhof',
      role: 'Seeblick Residenzen AG, Zug',
    },
  },
]
