/** Agreements that bidders tick, by organiser. */
export const kranzlAgreements = [
  'Der Kaufvertrag wird binnen sechs Wochen nach der Annahme des Gebots unterzeichnet, die Kaufpreiszahlung läuft über ein Treuhandkonto.',
  'Die Übergabe erfolgt acht Wochen nach Unterzeichnung im besichtigten Zustand.',
  'Mit dem Gebot wird bestätigt, dass die Finanzierung gesichert ist.',
].join('\n')

export const lindeAgreements = [
  'Die Beurkundung findet innerhalb von acht Wochen nach der Annahme des Gebots bei einem Notariat nach Wahl der Käuferseite statt.',
  'Besitz, Nutzen und Lasten gehen mit vollständiger Kaufpreiszahlung über.',
].join('\n')

export const seeblickAgreements = [
  'Die öffentliche Beurkundung erfolgt beim zuständigen Notariat oder Grundbuchamt innert zehn Wochen nach der Annahme des Gebots.',
  'Eine Anzahlung von 10 % wird mit der Reservationsvereinbarung fällig.',
].join('\n')
