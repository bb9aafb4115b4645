// Written by scripts/i18n.ts from de.json.

export type MessageKey =
  | "design.closeDialog"
  | "design.messages"
  | "design.closeMessage"
  | "shell.siteName"
  | "shell.pageTitle"
  | "shell.toHome"
  | "shell.skipToContent"
  | "shell.mainNavigation"
  | "shell.openMenu"
  | "shell.closeMenu"
  | "shell.openOffers"
  | "shell.myObjects"
  | "shell.login"
  | "shell.logout"
  | "shell.language"
  | "shell.signedInAs"
  | "shell.offline"
  | "shell.loading"
  | "shell.footer.platform"
  | "shell.footer.forYou"
  | "shell.footer.legal"
  | "shell.footer.imprint"
  | "shell.footer.privacyPolicy"
  | "shell.footer.copyright"
  | "shell.failure.title"
  | "shell.failure.text"
  | "shell.failure.retry"
  | "shell.notFound.title"
  | "shell.notFound.text"
  | "shell.notFound.action"
  | "duration.days_one"
  | "duration.days_other"
  | "duration.hours"
  | "duration.minutes"
  | "duration.seconds"
  | "country.AT"
  | "country.DE"
  | "country.CH"
  | "offerList.title"
  | "LoginPage.title"

export type Messages = {
  "design": {
    "closeDialog": "Dialog schließen",
    "messages": "Meldungen",
    "closeMessage": "Meldung schließen"
  },
  "shell": {
    "siteName": "Zuschlag",
    "pageTitle": "{{page}} – Zuschlag",
    "toHome": "Zuschlag, zur Startseite",
    "skipToContent": "Zum Inhalt springen",
    "mainNavigation": "Hauptnavigation",
    "openMenu": "Menü öffnen",
    "closeMenu": "Menü schließen",
    "openOffers": "Offene Angebote",
    "myObjects": "Meine Objekte",
    "login": "Anmelden",
    "logout": "Abmelden",
    "language": "Sprache",
    "signedInAs": "Angemeldet als {{name}}",
    "offline": "Keine Verbindung zum Internet. Sie sehen den letzten bekannten Stand.",
    "loading": "Seite wird geladen",
    "footer": {
      "platform": "Plattform",
      "forYou": "Für Sie",
      "legal": "Rechtliches",
      "imprint": "Impressum",
      "privacyPolicy": "Datenschutz",
      "copyright": "© {{year}} Zuschlag Plattform GmbH, FN 000000a, Handelsgericht Wien"
    },
    "failure": {
      "title": "Diese Seite konnte nicht geladen werden",
      "text": "Der Fehler liegt bei uns. Ihre Gebote sind davon nicht betroffen.",
      "retry": "Erneut versuchen"
    },
    "notFound": {
      "title": "Diese Seite gibt es nicht",
      "text": "Vielleicht ist die Adresse veraltet.",
      "action": "Zu den offenen Angeboten"
    }
  },
  "duration": {
    "days_one": "{{count}} Tag",
    "days_other": "{{count}} Tage",
    "hours": "{{count}} Std.",
    "minutes": "{{count}} Min.",
    "seconds": "{{count}} Sek."
  },
  "country": {
    "AT": "Österreich",
    "DE": "Deutschland",
    "CH": "Schweiz"
  },
  "offerList": {
    "title": "Offene Angebote"
  },
  "LoginPage": {
    "title": "Anmelden"
  }
}
