// Written by scripts/i18n.ts from de.json.

export type MessageKey =
  | "design.closeDialog"
  | "design.messages"
  | "design.closeMessage"
  | "shell.siteName"
  | "shell.pageTitle"
  | "shell.description"
  | "shell.auctionDescription.current"
  | "shell.auctionDescription.start"
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
  | "shell.sessionEnded"
  | "duration.days_one"
  | "duration.days_other"
  | "duration.hours"
  | "duration.minutes"
  | "duration.seconds"
  | "verify.title"
  | "verify.headline"
  | "verify.description"
  | "verify.lead"
  | "verify.drop"
  | "verify.dropHint"
  | "verify.choose"
  | "verify.loading"
  | "verify.ready"
  | "verify.again"
  | "verify.unreadable"
  | "verify.judging"
  | "verify.progress"
  | "verify.verdict.title"
  | "verify.verdict.genuine"
  | "verify.verdict.genuineText"
  | "verify.verdict.forged"
  | "verify.verdict.atRevision"
  | "verify.verdict.atAttempt"
  | "verify.verdict.atLine"
  | "verify.verdict.fitsUntil"
  | "verify.verdict.nothingFits"
  | "verify.verdict.notAnExport"
  | "verify.verdict.about"
  | "verify.facts.auction"
  | "verify.facts.exportedAt"
  | "verify.facts.events"
  | "verify.facts.attempts"
  | "verify.fault.malformed"
  | "verify.fault.revisionGap"
  | "verify.fault.previousHashMismatch"
  | "verify.fault.hashMismatch"
  | "verify.fault.foreignAuction"
  | "verify.fault.engineTimeBackwards"
  | "verify.fault.digestMismatch"
  | "verify.fault.commandRepeated"
  | "verify.fault.deadlineMissing"
  | "verify.fault.decisionDiffers"
  | "verify.fault.decisionIncomplete"
  | "verify.fault.attemptOutOfOrder"
  | "verify.problem.empty"
  | "verify.problem.notAnExport"
  | "verify.problem.otherVersion"
  | "verify.problem.headerDamaged"
  | "verify.problem.lineTooLong"
  | "verify.problem.notJson"
  | "verify.problem.notCanonical"
  | "verify.problem.brokenOff"
  | "verify.problem.trailerMissing"
  | "verify.problem.trailerDiffers"
  | "verify.problem.afterTrailer"
  | "verify.problem.termsDiffer"
  | "verify.receipts.title"
  | "verify.receipts.needsFile"
  | "verify.receipts.waiting"
  | "verify.receipts.undecided"
  | "verify.receipts.genuine"
  | "verify.receipts.missing"
  | "verify.receipts.otherAuction"
  | "verify.receipts.altered"
  | "verify.receipts.differences"
  | "verify.receipts.field.auction"
  | "verify.receipts.field.command"
  | "verify.receipts.field.time"
  | "verify.receipts.field.price"
  | "verify.receipts.field.revision"
  | "verify.about.title"
  | "verify.about.chain"
  | "verify.about.decisions"
  | "verify.about.receipt"
  | "verify.about.limit"
  | "verify.about.cli"
  | "country.AT"
  | "country.DE"
  | "country.CH"
  | "offerList.title"
  | "offerList.lead"
  | "offerList.count_one"
  | "offerList.count_other"
  | "offerList.contactNotPublic"
  | "offerList.mailTo"
  | "offerList.emptyReason"
  | "offerList.countOf_one"
  | "offerList.countOf_other"
  | "offerList.toMap"
  | "offerList.toList"
  | "offerList.emptyByFilter"
  | "offerList.filter.title"
  | "offerList.filter.label"
  | "offerList.filter.close"
  | "offerList.filter.active_one"
  | "offerList.filter.active_other"
  | "offerList.filter.price"
  | "offerList.filter.least"
  | "offerList.filter.greatest"
  | "offerList.filter.steps"
  | "offerList.filter.stepsMixed"
  | "offerList.filter.zip"
  | "offerList.filter.zipHint"
  | "offerList.filter.show_one"
  | "offerList.filter.show_other"
  | "offerList.filter.reset"
  | "offerList.map.label"
  | "offerList.map.listIsEqual"
  | "offerList.map.flag"
  | "offerList.map.cluster_one"
  | "offerList.map.cluster_other"
  | "offerList.map.selected"
  | "offerList.map.close"
  | "offerList.sold.title"
  | "offerList.sold.text"
  | "offerList.sold.link"
  | "InvalidMaxFileSize"
  | "ApplyPage.title"
  | "ApplyPage.lead"
  | "ApplyPage.form"
  | "ApplyPage.companyPart"
  | "ApplyPage.personPart"
  | "ApplyPage.consentPart"
  | "ApplyPage.registerNumber"
  | "ApplyPage.uid"
  | "ApplyPage.software.label"
  | "ApplyPage.software.Other"
  | "ApplyPage.software.None"
  | "ApplyPage.conditions"
  | "ApplyPage.generalTerms"
  | "ApplyPage.contactConsent"
  | "ApplyPage.readTerms"
  | "ApplyPage.submit"
  | "ApplyPage.SubmitError"
  | "ApplyPage.sentTitle"
  | "ApplyPage.sentText"
  | "ApplyPage.fee.title"
  | "ApplyPage.fee.package"
  | "ApplyPage.fee.unlock"
  | "ApplyPage.fee.closure"
  | "ApplyPage.fee.closureHint"
  | "ApplyPage.fee.base"
  | "ApplyPage.fee.taxes"
  | "RegisterPage.title"
  | "RegisterPage.lead"
  | "RegisterPage.form"
  | "RegisterPage.step.send"
  | "RegisterPage.step.check"
  | "RegisterPage.step.start"
  | "RegisterPage.personPart"
  | "RegisterPage.addressPart"
  | "RegisterPage.consentPart"
  | "RegisterPage.identification"
  | "RegisterPage.identificationHint"
  | "RegisterPage.choosePicture"
  | "RegisterPage.otherPicture"
  | "RegisterPage.wrongFile"
  | "RegisterPage.unreadable"
  | "RegisterPage.pictureMissing"
  | "RegisterPage.crop.picture"
  | "RegisterPage.crop.area"
  | "RegisterPage.crop.hint"
  | "RegisterPage.crop.n"
  | "RegisterPage.crop.e"
  | "RegisterPage.crop.s"
  | "RegisterPage.crop.w"
  | "RegisterPage.crop.ne"
  | "RegisterPage.crop.nw"
  | "RegisterPage.crop.se"
  | "RegisterPage.crop.sw"
  | "RegisterPage.terms"
  | "RegisterPage.dataProtection"
  | "RegisterPage.consent"
  | "RegisterPage.readTerms"
  | "RegisterPage.readPrivacy"
  | "RegisterPage.submit"
  | "RegisterPage.SubmitError"
  | "RegisterPage.afterTitle"
  | "RegisterPage.afterText"
  | "NoMoreEntries"
  | "partners.title"
  | "partners.lead"
  | "partners.count_one"
  | "partners.count_other"
  | "partners.none"
  | "partners.map.label"
  | "partners.map.cluster_one"
  | "partners.map.cluster_other"
  | "partners.map.selected"
  | "partners.map.close"
  | "partners.join.title"
  | "partners.join.text"
  | "partners.join.action"
  | "successStories.title"
  | "successStories.lead"
  | "successStories.search"
  | "successStories.searchHint"
  | "successStories.found_one"
  | "successStories.found_other"
  | "successStories.none"
  | "successStories.noneYet"
  | "successStories.noneFound"
  | "successStories.loadMore"
  | "successStories.startPrice"
  | "successStories.endPrice"
  | "successStories.difference"
  | "successStories.noPrice"
  | "successStories.endedAt"
  | "map.zoomIn"
  | "map.zoomOut"
  | "EmailInvalidHint"
  | "PhoneNumberInvalidHint"
  | "form.invalid"
  | "form.missing"
  | "form.choiceMissing"
  | "form.choose"
  | "form.noChoice"
  | "form.optional"
  | "form.phoneExample"
  | "form.sending"
  | "form.notSent"
  | "form.tooMany"
  | "form.incomplete"
  | "form.noAnswer"
  | "person.salutation"
  | "person.Mr"
  | "person.Ms"
  | "person.company"
  | "person.firstName"
  | "person.lastName"
  | "person.email"
  | "person.phone"
  | "person.street"
  | "person.zipCode"
  | "person.city"
  | "person.country"
  | "person.language"
  | "person.german"
  | "person.english"
  | "person.titlePrefix"
  | "person.titleSuffix"
  | "ContactForm.label"
  | "ContactForm.iAm"
  | "ContactForm.type.broker"
  | "ContactForm.type.builder"
  | "ContactForm.type.propertyDeveloper"
  | "ContactForm.type.seller"
  | "ContactForm.email"
  | "ContactForm.orPhone"
  | "ContactForm.phone"
  | "ContactForm.orEmail"
  | "ContactForm.oneNeeded"
  | "ContactForm.message"
  | "ContactForm.messageHint"
  | "ContactForm.oneIsEnough"
  | "ContactForm.missing"
  | "ContactForm.send"
  | "ContactForm.ContactSuccessful"
  | "ContactForm.ContactFailed"
  | "ContactDialog.ErrorSavingContact"
  | "LoginPage.Title"
  | "LoginPage.Lead"
  | "LoginPage.Step"
  | "LoginPage.Email"
  | "LoginPage.EmailInvalid"
  | "LoginPage.Next"
  | "LoginPage.Checking"
  | "LoginPage.WelcomeBack"
  | "LoginPage.Change"
  | "LoginPage.ChooseTenant"
  | "LoginPage.Password"
  | "LoginPage.PasswordMissing"
  | "LoginPage.ShowPassword"
  | "LoginPage.Back"
  | "LoginPage.SignIn"
  | "LoginPage.SigningIn"
  | "LoginPage.ErrorMessage"
  | "LoginPage.EmailNotConfirmed"
  | "LoginPage.NoConnection"
  | "LoginPage.InsideFrame"
  | "LoginPage.TooManyAttempts"
  | "LoginPage.TenantMissing"
  | "LoginPage.ForgotPassword"
  | "LoginPage.ForgotTitle"
  | "LoginPage.ForgotLead"
  | "LoginPage.SendResetMail"
  | "LoginPage.Sending"
  | "LoginPage.PasswordResetMailSent"
  | "LoginPage.PasswordResetMailHint"
  | "LoginPage.ContactObject"
  | "LoginPage.ContactUnknownObject"
  | "LoginPage.ContactCounterpart"
  | "LoginPage.ContactSeller"
  | "LoginPage.LinkInvalidTitle"
  | "LoginPage.LinkInvalidAction"
  | "LoginPage.InvalidUrl"
  | "LoginPage.InvalidSmsToken"
  | "LoginPage.PasswordsDoNotMatch"
  | "LoginPage.SignUpAndPasswordReset.InvalidToken"
  | "LoginPage.ResetPassword.Title"
  | "LoginPage.ResetPassword.Lead"
  | "LoginPage.ResetPassword.Submit"
  | "LoginPage.ResetPassword.Success"
  | "LoginPage.ResetPassword.SetPasswordRequestFailed"
  | "LoginPage.SignUp.Title"
  | "LoginPage.SignUp.Lead"
  | "LoginPage.SignUp.Submit"
  | "LoginPage.SignUp.Success"
  | "LoginPage.SignUp.SetPasswordRequestFailed"
  | "LoginPage.SignUp.PleaseAgree"
  | "LoginPage.SignUp.Terms"
  | "LoginPage.SignUp.DataProtection"
  | "LoginPage.ConfirmEmail.Title"
  | "LoginPage.ConfirmEmail.Lead"
  | "LoginPage.ConfirmEmail.Submit"
  | "LoginPage.ConfirmEmail.Success"
  | "LoginPage.ConfirmEmail.SetPasswordRequestFailed"
  | "LoginPage.ConfirmEmail.InvalidToken"
  | "LoginPage.ConfirmEmail.PasswordWrong"
  | "LoginPage.NoAccount"
  | "auction.phase.withdrawn"
  | "auction.phase.ended"
  | "auction.phase.upcoming"
  | "auction.phase.endingSoon"
  | "auction.phase.night"
  | "auction.phase.running"
  | "auction.time.left"
  | "auction.time.ends"
  | "auction.time.begins"
  | "auction.time.from"
  | "auction.time.ended"
  | "auction.time.runtime"
  | "auction.time.openEnd"
  | "auction.time.over"
  | "auction.noEnd"
  | "auction.elapsed"
  | "auction.price.current"
  | "auction.price.start"
  | "auction.price.norm"
  | "auction.price.last"
  | "auction.priceChange"
  | "auction.noBids"
  | "auction.bids_one"
  | "auction.bids_other"
  | "Auctions.NoAuctionsAvailable"
  | "readFailure.title"
  | "readFailure.asOf"
  | "readFailure.retry"
  | "readFailure.retrying"
  | "live.connected"
  | "live.reconnecting"
  | "live.stale"
  | "live.staleUnknown"
  | "live.serverTime"
  | "live.lost.title"
  | "live.lost.text"
  | "live.announceLost"
  | "live.announceLive"
  | "details.byTenant"
  | "details.path"
  | "details.process.bidding"
  | "details.process.offerLink"
  | "details.process.normPrice"
  | "details.processDecision.binding"
  | "details.processDecision.free"
  | "details.sections"
  | "details.tab.auction"
  | "details.tab.info"
  | "details.tab.broker"
  | "details.tab.documents"
  | "details.auction"
  | "details.notFound.title"
  | "details.notFound.text"
  | "details.notFound.action"
  | "details.noPrice"
  | "details.standing.leading"
  | "details.standing.outbid"
  | "details.standing.leads"
  | "details.standing.missing"
  | "details.standing.equalLater"
  | "details.standing.led"
  | "details.standing.beatenBy"
  | "details.fact.startPrice"
  | "details.fact.normPrice"
  | "details.fact.minimumPrice"
  | "details.fact.increase"
  | "details.fact.bids"
  | "details.fact.immediatePurchase"
  | "details.fact.extension"
  | "details.fact.decision"
  | "details.fact.binding"
  | "details.fact.notBinding"
  | "details.time.days_one"
  | "details.time.days_other"
  | "details.time.hours"
  | "details.time.minutes"
  | "details.time.seconds"
  | "details.time.spoken"
  | "details.time.startsIn"
  | "details.time.spokenStart"
  | "details.time.started"
  | "details.time.starts"
  | "details.time.end"
  | "details.time.endedAt"
  | "details.time.openEnd"
  | "details.time.over"
  | "details.time.overUnconfirmed"
  | "details.time.withdrawn"
  | "details.time.extended"
  | "details.night.badge"
  | "details.night.title"
  | "details.night.allowed"
  | "details.night.blocked"
  | "details.announce.price"
  | "details.announce.outbid"
  | "details.announce.extended"
  | "details.announce.left"
  | "details.announce.ended"
  | "details.object.title"
  | "details.object.code"
  | "details.object.moreDescription"
  | "details.object.virtualTour"
  | "details.object.map"
  | "details.object.imprint"
  | "details.object.opensNewWindow"
  | "details.object.noDescription"
  | "details.counterpart.yours"
  | "details.counterpart.yourSeller"
  | "details.counterpart.contactNotShown"
  | "details.counterpart.responsibility"
  | "details.counterpart.phone"
  | "details.counterpart.mail"
  | "details.login.action"
  | "details.login.hint"
  | "details.notPermitted"
  | "details.loading"
  | "gallery.label"
  | "gallery.previous"
  | "gallery.next"
  | "gallery.counter"
  | "gallery.position"
  | "gallery.show"
  | "gallery.open"
  | "gallery.more"
  | "gallery.close"
  | "gallery.none"
  | "documents.title"
  | "documents.none"
  | "documents.afterLogin"
  | "documents.unknownType"
  | "documents.kilobytes"
  | "documents.megabytes"
  | "documents.notYours"
  | "documents.showMore_one"
  | "documents.showMore_other"
  | "documents.opensNewWindow"
  | "documents.signIn"
  | "priceHistory.title"
  | "priceHistory.summary_one"
  | "priceHistory.summary_other"
  | "priceHistory.none"
  | "priceHistory.caption"
  | "priceHistory.rank"
  | "priceHistory.time"
  | "priceHistory.step"
  | "priceHistory.price"
  | "priceHistory.you"
  | "priceHistory.atNight"
  | "priceHistory.provisional"
  | "priceHistory.showAll"
  | "priceHistory.showFewer"
  | "priceHistory.chart_one"
  | "priceHistory.chart_other"
  | "priceHistory.newest"
  | "priceHistory.own"
  | "priceHistory.night"
  | "priceHistory.now"
  | "priceHistory.loading"
  | "priceHistory.dialogTitle"
  | "Toast.400BadRequest"
  | "Toast.403Forbidden"
  | "Toast.404NotFound"
  | "Toast.429TooManyRequests"
  | "Toast.500InternalServerError"
  | "bid.highest"
  | "bid.outbid"
  | "Dashboard.hello.morning"
  | "Dashboard.hello.day"
  | "Dashboard.hello.evening"
  | "Dashboard.following_one"
  | "Dashboard.following_other"
  | "Dashboard.outbid_one"
  | "Dashboard.outbid_other"
  | "Dashboard.endingSoon_one"
  | "Dashboard.endingSoon_other"
  | "Dashboard.missing"
  | "Dashboard.bidAgain"
  | "Dashboard.endsAt"
  | "Dashboard.watch"
  | "Dashboard.filter.label"
  | "Dashboard.filter.all"
  | "Dashboard.filter.running"
  | "Dashboard.filter.upcoming"
  | "Dashboard.filter.ended"
  | "Dashboard.address"
  | "Dashboard.privateSale"
  | "Dashboard.details"
  | "Dashboard.startsAt"
  | "Dashboard.endedAt"
  | "Dashboard.timeLeft"
  | "Dashboard.openEnd"
  | "Dashboard.NoAuctions"
  | "Dashboard.NoAuctionsReason"
  | "Dashboard.toOffers"
  | "Dashboard.broker"
  | "Dashboard.ErrorLoadingData"
  | "bidding.placeFirst"
  | "bidding.placeNew"
  | "bidding.requestPurchase"
  | "bidding.purchaseRequested"
  | "bidding.showBids"
  | "bidding.cancel"
  | "bidding.currentPrice"
  | "bidding.barLeading"
  | "bidding.barOutbid"
  | "bidding.newBid"
  | "bidding.purchase"
  | "bidding.purchaseText"
  | "bidding.lower"
  | "bidding.raise"
  | "bidding.addToBid"
  | "bidding.quickSteps"
  | "bidding.hint.step"
  | "bidding.hint.first"
  | "bidding.hint.above"
  | "bidding.hint.minimum"
  | "bidding.hint.gap"
  | "bidding.hint.whole"
  | "bidding.takeMinimum"
  | "bidding.confirmations"
  | "bidding.confirm.offerIsBindingChecked"
  | "bidding.confirm.documentsChecked"
  | "bidding.confirm.noReservations"
  | "bidding.confirm.agreements"
  | "bidding.confirm.agbChecked"
  | "bidding.readAgreements"
  | "bidding.agreements"
  | "bidding.short.offerIsBindingChecked"
  | "bidding.short.documentsChecked"
  | "bidding.short.agreementsOrNoReservationsChecked"
  | "bidding.short.agbChecked"
  | "bidding.submit"
  | "bidding.submitPurchase"
  | "bidding.submitFree"
  | "bidding.submitPurchaseFree"
  | "bidding.sending"
  | "bidding.missing_one"
  | "bidding.missing_other"
  | "bidding.missingPrice"
  | "bidding.amountChanged"
  | "bidding.blocked.auctionNotPublished"
  | "bidding.blocked.auctionNotStarted"
  | "bidding.blocked.auctionEnded"
  | "bidding.blocked.bidderNotPermitted"
  | "bidding.blocked.nightTimeActive"
  | "bidding.unknown.title"
  | "bidding.unknown.bid"
  | "bidding.unknown.purchase"
  | "bidding.unknown.checkNow"
  | "bidding.unknown.signIn"
  | "bidding.signIn"
  | "bidding.receipt.leading"
  | "bidding.receipt.accepted"
  | "bidding.receipt.titleLeading"
  | "bidding.receipt.titleBeaten"
  | "bidding.receipt.titleNorm"
  | "bidding.receipt.titlePurchase"
  | "bidding.receipt.textLeading"
  | "bidding.receipt.textBeaten"
  | "bidding.receipt.textNorm"
  | "bidding.receipt.textPurchase"
  | "bidding.receipt.price"
  | "bidding.receipt.time"
  | "bidding.receipt.revision"
  | "bidding.receipt.hash"
  | "bidding.receipt.name"
  | "bidding.receipt.copy"
  | "bidding.receipt.copied"
  | "bidding.receipt.notCopied"
  | "bidding.receipt.close"
  | "bidding.receipt.download"
  | "bidding.receipt.kind"
  | "bidding.receipt.kinds.bid"
  | "bidding.receipt.kinds.immediatePurchase"
  | "bidding.receipt.words"
  | "bidding.receipt.timeUtc"
  | "bidding.receipt.auction"
  | "bidding.receipt.command"
  | "bidding.receipt.proof"
  | "bidding.receipt.rules"
  | "bidding.refused.auctionNotFound.title"
  | "bidding.refused.auctionNotFound.next"
  | "bidding.refused.bidderNotPermitted.title"
  | "bidding.refused.bidderNotPermitted.next"
  | "bidding.refused.auctionNotPublished.title"
  | "bidding.refused.auctionNotPublished.next"
  | "bidding.refused.auctionNotStarted.title"
  | "bidding.refused.auctionNotStarted.next"
  | "bidding.refused.auctionEnded.title"
  | "bidding.refused.auctionEnded.next"
  | "bidding.refused.auctionEnded.nextOpen"
  | "bidding.refused.auctionEnded.titlePurchase"
  | "bidding.refused.nightTimeActive.title"
  | "bidding.refused.nightTimeActive.next"
  | "bidding.refused.priceInvalid.title"
  | "bidding.refused.priceInvalid.next"
  | "bidding.refused.confirmationMissing.title"
  | "bidding.refused.confirmationMissing.next"
  | "bidding.refused.auctionBidTooLow.title"
  | "bidding.refused.auctionBidTooLow.next"
  | "bidding.refused.auctionBidTooLow.nextNorm"
  | "bidding.refused.immediatePurchaseNotEnabled.title"
  | "bidding.refused.immediatePurchaseNotEnabled.next"
  | "bidding.refused.immediatePurchasePriceReached.title"
  | "bidding.refused.immediatePurchasePriceReached.next"
  | "bidding.refused.immediatePurchaseAlreadyRequested.title"
  | "bidding.refused.immediatePurchaseAlreadyRequested.next"
  | "bidding.refused.immediatePurchaseNotRequested.title"
  | "bidding.refused.immediatePurchaseNotRequested.next"
  | "bidding.refused.commandIdReused.title"
  | "bidding.refused.commandIdReused.next"
  | "bidding.refused.commandIdReused.titlePurchase"
  | "bidding.refused.unauthenticated.title"
  | "bidding.refused.unauthenticated.next"
  | "bidding.refused.tooManyRequests.title"
  | "bidding.refused.tooManyRequests.next"
  | "bidding.refused.other.title"
  | "bidding.refused.other.next"
  | "bidding.refused.other.titlePurchase"
  | "bidding.refused.toOffers"
  | "bidding.refused.rulesChanged.title"
  | "bidding.refused.rulesChanged.next"
  | "bidding.interrupted"
  | "costs.title"
  | "costs.titlePurchase"
  | "costs.brokerage"
  | "costs.contractFee"
  | "costs.ownLawyer"
  | "costs.landTransferTax"
  | "costs.landRegisterTax"
  | "costs.free"
  | "costs.total"
  | "costs.hint"
  | "costs.buyerPays"
  | "costs.failed"
  | "costs.sideCosts"
  | "costs.calculating"
  | "costs.source"
  | "costs.titleOwn"
  | "costs.titleAt"
  | "imprint.company"
  | "imprint.address"
  | "imprint.contact"
  | "imprint.register"
  | "imprint.court"
  | "imprint.subject"
  | "imprint.subjectText"
  | "imprint.director"
  | "imprint.authorisation"
  | "imprint.authorisationText"
  | "imprint.authority"
  | "imprint.dialog"
  | "privacy.lead"
  | "privacy.data.title"
  | "privacy.data.text"
  | "privacy.bids.title"
  | "privacy.bids.text"
  | "privacy.cookie.title"
  | "privacy.cookie.text"
  | "privacy.storage.title"
  | "privacy.storage.text"
  | "privacy.rights.title"
  | "privacy.rights.text"
  | "privacy.frameTitle"
  | "privacy.frameOpen"
  | "confirmOffer.reviewBid"
  | "confirmOffer.reviewPurchase"
  | "confirmOffer.titleBid"
  | "confirmOffer.titlePurchase"
  | "confirmOffer.above"
  | "confirmOffer.confirmed"
  | "confirmOffer.back"
  | "confirmOffer.adjust"
  | "confirmOffer.jump.title"
  | "confirmOffer.jump.text"
  | "confirmOffer.overtaken.title"
  | "confirmOffer.overtaken.text"
  | "account.seconds_one"
  | "account.seconds_other"
  | "account.minutes_one"
  | "account.minutes_other"
  | "account.firstName"
  | "account.lastName"
  | "account.phoneNumber"
  | "account.newPassword"
  | "account.repeatPassword"
  | "account.saving"
  | "account.requirements"
  | "account.strength.0"
  | "account.strength.1"
  | "account.strength.2"
  | "account.strength.3"
  | "account.strength.4"
  | "account.strength.label"
  | "account.weakness.missing"
  | "account.weakness.tooShort"
  | "account.weakness.tooLong"
  | "account.weakness.tooSimple"
  | "account.weakness.tooPersonal"
  | "account.weakness.tooCommon"
  | "demoAccounts.title"
  | "demoAccounts.hint"
  | "demoAccounts.password"
  | "demoAccounts.anna"
  | "demoAccounts.ben"
  | "demoAccounts.carla"
  | "demoAccounts.multi"
  | "demoAccounts.broker"
  | "demoAccounts.broker2"
  | "demoAccounts.admin"
  | "demoAccounts.nora"
  | "demoAccounts.mailbox"
  | "tools.label"
  | "tools.watch"
  | "tools.watched"
  | "tools.watchNamed"
  | "tools.watchedNamed"
  | "tools.saved"
  | "tools.removed"
  | "tools.full"
  | "tools.failed"
  | "tools.calendar"
  | "tools.rules"
  | "rules.title"
  | "rules.lead"
  | "rules.print"
  | "rules.back"
  | "rules.withdrawn"
  | "rules.draft"
  | "rules.decision.title"
  | "rules.decision.runsTenant"
  | "rules.decision.runsSeller"
  | "rules.decision.order"
  | "rules.decision.binding"
  | "rules.decision.free"
  | "rules.bindingOffer.title"
  | "rules.bindingOffer.yes"
  | "rules.bindingOffer.no"
  | "rules.bindingOffer.agb"
  | "rules.bindingOffer.documents"
  | "rules.bindingOffer.noReservations"
  | "rules.bindingOffer.agreements"
  | "rules.price.title"
  | "rules.price.whole"
  | "rules.price.first"
  | "rules.price.firstAny"
  | "rules.price.step"
  | "rules.price.above"
  | "rules.price.own"
  | "rules.price.norm"
  | "rules.price.normMinimum"
  | "rules.price.normHidden"
  | "rules.time.title"
  | "rules.time.start"
  | "rules.time.end"
  | "rules.time.ended"
  | "rules.time.endedOpen"
  | "rules.time.instant"
  | "rules.time.open"
  | "rules.time.broker"
  | "rules.extension.title"
  | "rules.extension.none"
  | "rules.extension.fixed"
  | "rules.extension.rule"
  | "rules.extension.example"
  | "rules.extension.extends"
  | "rules.extension.tooEarly"
  | "rules.extension.overNight"
  | "rules.night.title"
  | "rules.night.none"
  | "rules.night.hours"
  | "rules.night.allowed"
  | "rules.night.blocked"
  | "rules.purchase.title"
  | "rules.purchase.none"
  | "rules.purchase.price"
  | "rules.purchase.request"
  | "rules.privacy.title"
  | "rules.privacy.list"
  | "rules.privacy.hidden"
  | "rules.privacy.closed"
  | "rules.privacy.names"
  | "rules.outage.title"
  | "rules.outage.confirmed"
  | "rules.outage.connection"
  | "rules.outage.platform"
  | "rules.outage.platformExtend"
  | "rules.evidence.title"
  | "rules.evidence.receipt"
  | "rules.evidence.refused"
  | "rules.evidence.void"
  | "rules.changes.title"
  | "rules.changes.frozen"
  | "rules.changes.accepted"
  | "rules.agreements"
  | "rules.accepted"
  | "rules.opensNewWindow"
  | "rules.version"
  | "contactBroker.openTenant"
  | "contactBroker.openSeller"
  | "contactBroker.titleTenant"
  | "contactBroker.titleSeller"
  | "contactBroker.email"
  | "contactBroker.emailInvalid"
  | "contactBroker.phone"
  | "contactBroker.phoneHint"
  | "contactBroker.phoneInvalid"
  | "contactBroker.message"
  | "contactBroker.optional"
  | "contactBroker.unreachable"
  | "contactBroker.invalid"
  | "contactBroker.send"
  | "contactBroker.sending"
  | "contactBroker.cancel"
  | "PublicAuctionDetails.BrokerContacted"
  | "PublicAuctionDetails.SellerContacted"
  | "PublicAuctionDetails.ContactFailed"
  | "priceAlert.open"
  | "priceAlert.title"
  | "priceAlert.text"
  | "priceAlert.price"
  | "priceAlert.priceHint"
  | "priceAlert.priceInvalid"
  | "priceAlert.reached"
  | "priceAlert.email"
  | "priceAlert.emailInvalid"
  | "priceAlert.salutation"
  | "priceAlert.noSalutation"
  | "priceAlert.ms"
  | "priceAlert.mr"
  | "priceAlert.firstName"
  | "priceAlert.lastName"
  | "priceAlert.phone"
  | "priceAlert.phoneInvalid"
  | "priceAlert.optional"
  | "priceAlert.consentTenant"
  | "priceAlert.consentSeller"
  | "priceAlert.consentMissing"
  | "priceAlert.save"
  | "priceAlert.saving"
  | "priceAlert.cancel"
  | "AddPriceAlertDialog.SavedSuccessfully"
  | "AddPriceAlertDialog.ErrorSavingPriceAlert"
  | "immoCard.name"
  | "immoCard.title"
  | "immoCard.number"
  | "immoCard.text"
  | "user.navigation"
  | "user.saved"
  | "user.notSaved"
  | "user.optional"
  | "user.pleaseCheck"
  | "user.profile.title"
  | "user.profile.lead"
  | "user.profile.salutation"
  | "user.profile.noSalutation"
  | "user.profile.Ms"
  | "user.profile.Mr"
  | "user.profile.titlePrefix"
  | "user.profile.firstName"
  | "user.profile.lastName"
  | "user.profile.titleSuffix"
  | "user.profile.phoneNumber"
  | "user.profile.phoneHint"
  | "user.profile.emailHint"
  | "user.profile.language"
  | "user.profile.languageOfBrowser"
  | "user.profile.languageHint"
  | "user.profile.save"
  | "user.profile.wrong.salutation"
  | "user.profile.wrong.titlePrefix"
  | "user.profile.wrong.firstName"
  | "user.profile.wrong.lastName"
  | "user.profile.wrong.titleSuffix"
  | "user.profile.wrong.phoneNumber"
  | "user.profile.wrong.language"
  | "user.security.title"
  | "user.security.lead"
  | "user.security.password"
  | "user.security.currentPassword"
  | "user.security.changePassword"
  | "user.security.othersEnd"
  | "user.security.sessions"
  | "user.security.thisDevice"
  | "user.security.activeNow"
  | "user.security.lastSeen"
  | "user.security.since"
  | "user.security.end"
  | "user.security.endOf"
  | "user.security.ending"
  | "user.security.endOthers"
  | "user.security.sessionEnded"
  | "user.security.othersEnded"
  | "user.security.browserOnSystem"
  | "user.security.device.desktop"
  | "user.security.device.phone"
  | "user.security.device.tablet"
  | "user.security.device.script"
  | "user.notifications.title"
  | "user.notifications.lead"
  | "user.notifications.choices"
  | "user.notifications.byMail"
  | "user.notifications.inApp"
  | "user.notifications.always"
  | "user.notifications.kind.outbid"
  | "user.notifications.kind.endingSoon"
  | "user.notifications.kind.bidReceipt"
  | "user.notifications.kind.priceAlert"
  | "user.notifications.kind.accessGranted"
  | "user.notifications.kind.auctionOutcome"
  | "user.notifications.about.outbid"
  | "user.notifications.about.endingSoon"
  | "user.notifications.about.bidReceipt"
  | "user.notifications.about.priceAlert"
  | "user.notifications.about.accessGranted"
  | "user.notifications.about.auctionOutcome"
  | "user.notifications.priceAlerts"
  | "user.notifications.noPriceAlerts"
  | "user.notifications.noPriceAlertsReason"
  | "user.notifications.hiddenObject"
  | "user.notifications.waitingSince"
  | "user.notifications.reachedAt"
  | "user.notifications.deleteAlert"
  | "user.notifications.deleteAlertOf"
  | "user.notifications.deleting"
  | "user.notifications.alertDeleted"
  | "user.data.title"
  | "user.data.lead"
  | "user.data.export"
  | "user.data.exportText"
  | "user.data.exportAction"
  | "user.data.exporting"
  | "user.data.deletion"
  | "user.data.erased"
  | "user.data.kept"
  | "user.data.final"
  | "user.data.deletionAction"
  | "user.data.dialogTitle"
  | "user.data.dialogText"
  | "user.data.typeEmail"
  | "user.data.emailDiffers"
  | "user.data.eraseAction"
  | "user.data.erasing"
  | "user.data.keep"
  | "user.data.erasedDone"
  | "user.data.refused.leadingRunningAuction"
  | "user.data.refused.managingRunningAuction"
  | "user.data.refused.lastSystemAdmin"
  | "newBid.badge"
  | "newBid.close"
  | "newBid.title"
  | "newBid.text"
  | "newBid.textOutbid"
  | "notes.title"
  | "notes.binding"
  | "notes.notBinding"
  | "notes.buyerPays"
  | "notes.sellerPays"
  | "notes.extension"
  | "notes.example"
  | "alerts.title"
  | "alerts.unread_one"
  | "alerts.unread_other"
  | "alerts.isUnread"
  | "alerts.readAll"
  | "alerts.none"
  | "alerts.kind.bidReceipt"
  | "alerts.kind.outbid"
  | "alerts.kind.endingSoon"
  | "alerts.kind.accessGranted"
  | "alerts.kind.bidVoided"
  | "alerts.kind.auctionEnded"
  | "alerts.kind.auctionAwarded"
  | "alerts.kind.auctionNotAwarded"
  | "alerts.kind.auctionWithdrawn"
  | "alerts.kind.purchaseAccepted"
  | "alerts.kind.purchaseDeclined"
  | "site.benefits"
  | "site.benefitsAll"
  | "site.forBrokers"
  | "site.forSellers"
  | "site.forBuyers"
  | "site.film"
  | "site.pricing"
  | "site.success-stories"
  | "site.about-us"
  | "site.partners"
  | "site.blog"
  | "site.apply"
  | "site.register"
  | "site.registerShort"
  | "site.contact"
  | "site.home"
  | "site.businessTerms"
  | "site.termsOfService"
  | "site.social"
  | "site.external"
  | "site.voicesTitle"
  | "site.voices.lead.text"
  | "site.voices.lead.name"
  | "site.voices.lead.role"
  | "site.voices.family.text"
  | "site.voices.family.name"
  | "site.voices.family.role"
  | "site.voices.buyer.text"
  | "site.voices.buyer.name"
  | "site.voices.buyer.role"
  | "site.voices.developer.text"
  | "site.voices.developer.name"
  | "site.voices.developer.role"
  | "site.contactTitle"
  | "site.contactText"
  | "site.contactRole"
  | "landing.title"
  | "landing.headline"
  | "landing.lead"
  | "landing.toOffers"
  | "landing.toContact"
  | "landing.fine.bidders"
  | "landing.fine.binding"
  | "landing.fine.log"
  | "landing.example.label"
  | "landing.example.word"
  | "landing.example.object"
  | "landing.example.chart"
  | "landing.example.bids"
  | "landing.example.left"
  | "landing.benefits.title"
  | "landing.benefits.lead"
  | "landing.benefits.open.title"
  | "landing.benefits.open.text"
  | "landing.benefits.night.title"
  | "landing.benefits.night.text"
  | "landing.benefits.costs.title"
  | "landing.benefits.costs.text"
  | "landing.benefits.proof.title"
  | "landing.benefits.proof.text"
  | "landing.benefits.bid"
  | "landing.benefits.sideCosts"
  | "landing.benefits.total"
  | "landing.film.title"
  | "landing.film.length"
  | "landing.film.play"
  | "landing.film.pause"
  | "landing.film.again"
  | "landing.film.scene"
  | "landing.film.scenes"
  | "landing.film.captions.1"
  | "landing.film.captions.2"
  | "landing.film.captions.3"
  | "landing.film.captions.4"
  | "landing.film.captions.5"
  | "landing.film.captions.6"
  | "landing.counters.title"
  | "landing.counters.partners"
  | "landing.counters.volume"
  | "landing.counters.target"
  | "landing.counters.millions"
  | "landing.process.title"
  | "landing.process.lead"
  | "landing.process.collect.title"
  | "landing.process.collect.text"
  | "landing.process.settle.title"
  | "landing.process.settle.text"
  | "landing.process.publish.title"
  | "landing.process.publish.text"
  | "landing.process.view.title"
  | "landing.process.view.text"
  | "landing.process.bid.title"
  | "landing.process.bid.text"
  | "landing.process.award.title"
  | "landing.process.award.text"
  | "landing.audiences.title"
  | "landing.audiences.lead"
  | "landing.audiences.broker.1.title"
  | "landing.audiences.broker.1.text"
  | "landing.audiences.broker.2.title"
  | "landing.audiences.broker.2.text"
  | "landing.audiences.broker.3.title"
  | "landing.audiences.broker.3.text"
  | "landing.audiences.broker.4.title"
  | "landing.audiences.broker.4.text"
  | "landing.audiences.broker.5.title"
  | "landing.audiences.broker.5.text"
  | "landing.audiences.broker.6.title"
  | "landing.audiences.broker.6.text"
  | "landing.audiences.broker.title"
  | "landing.audiences.broker.action"
  | "landing.audiences.seller.1.title"
  | "landing.audiences.seller.1.text"
  | "landing.audiences.seller.2.title"
  | "landing.audiences.seller.2.text"
  | "landing.audiences.seller.3.title"
  | "landing.audiences.seller.3.text"
  | "landing.audiences.seller.4.title"
  | "landing.audiences.seller.4.text"
  | "landing.audiences.seller.5.title"
  | "landing.audiences.seller.5.text"
  | "landing.audiences.seller.6.title"
  | "landing.audiences.seller.6.text"
  | "landing.audiences.seller.title"
  | "landing.audiences.seller.action"
  | "landing.audiences.prospect.1.title"
  | "landing.audiences.prospect.1.text"
  | "landing.audiences.prospect.2.title"
  | "landing.audiences.prospect.2.text"
  | "landing.audiences.prospect.3.title"
  | "landing.audiences.prospect.3.text"
  | "landing.audiences.prospect.4.title"
  | "landing.audiences.prospect.4.text"
  | "landing.audiences.prospect.5.title"
  | "landing.audiences.prospect.5.text"
  | "landing.audiences.prospect.6.title"
  | "landing.audiences.prospect.6.text"
  | "landing.audiences.prospect.title"
  | "landing.audiences.prospect.action"
  | "landing.partners"
  | "landing.allPartners"
  | "pricing.title"
  | "pricing.headline"
  | "pricing.lead"
  | "pricing.description"
  | "pricing.seller.title"
  | "pricing.seller.who"
  | "pricing.seller.unit"
  | "pricing.seller.points.1"
  | "pricing.seller.points.2"
  | "pricing.seller.points.3"
  | "pricing.seller.points.4"
  | "pricing.seller.action"
  | "pricing.seller.contact"
  | "pricing.seller.dialog"
  | "pricing.seller.figure"
  | "pricing.broker.title"
  | "pricing.broker.who"
  | "pricing.broker.unit"
  | "pricing.broker.points.1"
  | "pricing.broker.points.2"
  | "pricing.broker.points.3"
  | "pricing.broker.points.4"
  | "pricing.broker.action"
  | "pricing.broker.figure"
  | "pricing.prospect.title"
  | "pricing.prospect.who"
  | "pricing.prospect.unit"
  | "pricing.prospect.points.1"
  | "pricing.prospect.points.2"
  | "pricing.prospect.points.3"
  | "pricing.prospect.points.4"
  | "pricing.prospect.action"
  | "pricing.prospect.figure"
  | "pricing.tax"
  | "about.title"
  | "about.description"
  | "about.headline"
  | "about.us.title"
  | "about.us.text"
  | "about.mission.title"
  | "about.mission.text"
  | "about.vision.title"
  | "about.vision.text"
  | "BlogListPage.Title"
  | "BlogListPage.Lead"
  | "BlogListPage.NoEntries"
  | "BlogListPage.NoEntriesReason"
  | "BlogPostPage.Back"
  | "BlogPostPage.NotFound"
  | "BlogPostPage.NotFoundText"
  | "administration.path"
  | "administration.navigation.label"
  | "administration.navigation.open"
  | "administration.navigation.tenants"
  | "administration.navigation.sellers"
  | "administration.navigation.partners"
  | "administration.navigation.objects"
  | "administration.navigation.users"
  | "administration.navigation.messages"
  | "administration.navigation.audit"
  | "administration.navigation.operations"
  | "administration.navigation.decisions"
  | "administration.navigation.requests"
  | "administration.navigation.appearance"
  | "administration.role.systemAdmin"
  | "administration.role.broker"
  | "administration.role.seller"
  | "administration.table.selected_one"
  | "administration.table.selected_other"
  | "administration.table.clearSelection"
  | "administration.table.range"
  | "administration.table.previous"
  | "administration.table.next"
  | "administration.table.loading"
  | "administration.phase.draft"
  | "administration.phase.upcoming"
  | "administration.phase.running"
  | "administration.phase.ended"
  | "administration.phase.withdrawn"
  | "administration.phase.startsOn"
  | "administration.phase.endsIn"
  | "administration.phase.awarded"
  | "administration.phase.notAwarded"
  | "administration.objects.title"
  | "administration.objects.search"
  | "administration.objects.searchHint"
  | "administration.objects.filter"
  | "administration.objects.all"
  | "administration.objects.shown.running"
  | "administration.objects.shown.upcoming"
  | "administration.objects.shown.draft"
  | "administration.objects.shown.ended"
  | "administration.objects.shown.decided"
  | "administration.objects.shown.withdrawn"
  | "administration.objects.column.object"
  | "administration.objects.column.state"
  | "administration.objects.column.startPrice"
  | "administration.objects.column.currentPrice"
  | "administration.objects.column.bids"
  | "administration.objects.column.end"
  | "administration.objects.openEnd"
  | "administration.objects.none"
  | "administration.objects.noneReason"
  | "administration.object.notFound"
  | "administration.object.notFoundReason"
  | "administration.object.untitled"
  | "administration.object.pages"
  | "administration.object.tab.edit"
  | "administration.object.tab.process"
  | "administration.object.tab.access"
  | "administration.object.tab.history"
  | "administration.object.tab.dispute"

export type Messages = {
  "design": {
    "closeDialog": "Dialog schließen",
    "messages": "Meldungen",
    "closeMessage": "Meldung schließen"
  },
  "shell": {
    "siteName": "Zuschlag",
    "pageTitle": "{{page}} – Zuschlag",
    "description": "Immobilien im offenen Angebotsverfahren in Österreich, Deutschland und der Schweiz: jedes Gebot sichtbar, jede Regel bekannt, jede Sekunde belegt.",
    "auctionDescription": {
      "current": "{{place}}. Aktueller Preis {{amount}}. Angebotsverfahren von {{tenant}}, live und für alle sichtbar.",
      "start": "{{place}}. Startpreis {{amount}}. Angebotsverfahren von {{tenant}}, live und für alle sichtbar."
    },
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
      "copyright": "© {{year}} {{company}}, {{register}}, {{court}}"
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
    },
    "sessionEnded": "Ihre Sitzung ist beendet. Bitte melden Sie sich wieder an."
  },
  "duration": {
    "days_one": "{{count}} Tag",
    "days_other": "{{count}} Tage",
    "hours": "{{count}} Std.",
    "minutes": "{{count}} Min.",
    "seconds": "{{count}} Sek."
  },
  "verify": {
    "title": "Echtheit prüfen",
    "headline": "Echtheit prüfen",
    "description": "Prüfen Sie eine Streitakte oder eine Quittung selbst: im Browser, ohne Anmeldung und ohne Hochladen.",
    "lead": "Legen Sie eine Streitakte oder Ihre Quittung hierher. Geprüft wird auf Ihrem Gerät: Die Datei verlässt es nicht.",
    "drop": "Streitakte oder Quittungen hierher ziehen",
    "dropHint": "Mehrere Dateien auf einmal sind möglich. Jede Größe, auch ohne Verbindung zum Internet.",
    "choose": "Dateien wählen",
    "loading": "Prüfung wird geladen …",
    "ready": "Bereit, auch ohne Verbindung zum Internet.",
    "again": "Andere Dateien prüfen",
    "unreadable": "Die Datei konnte nicht gelesen werden. Vielleicht wurde sie verschoben oder geändert.",
    "judging": "{{file}} wird geprüft",
    "progress": "{{done}} von {{all}} MB nachgerechnet",
    "verdict": {
      "title": "Ergebnis",
      "genuine": "Die Streitakte ist in sich echt.",
      "genuineText": "Jeder Hash schließt an den vorigen an, und jede Entscheidung kommt nachgerechnet genauso heraus.",
      "forged": "Die Streitakte ist nicht echt.",
      "atRevision": "Revision {{revision}} passt als erste nicht:",
      "atAttempt": "Der abgelehnte Vorgang {{revision}} passt als erster nicht:",
      "atLine": "In Zeile {{line}}, wo Revision {{revision}} stehen sollte:",
      "fitsUntil": "Bis einschließlich Revision {{revision}} stimmt alles. Was danach kommt, beweist nichts.",
      "nothingFits": "Schon vor der ersten Revision stimmt die Datei nicht.",
      "notAnExport": "Das ist keine Streitakte.",
      "about": "{{file}}, in {{seconds}} s auf diesem Gerät geprüft"
    },
    "facts": {
      "auction": "Verfahren",
      "exportedAt": "Ausgegeben am",
      "events": "Ereignisse",
      "attempts": "Abgelehnte Vorgänge"
    },
    "fault": {
      "malformed": "ein Ereignis dieser Form wird nie geschrieben.",
      "revisionGap": "ihre Nummer ist nicht die nächste.",
      "previousHashMismatch": "sie trägt nicht den Hash des Ereignisses davor.",
      "hashMismatch": "ihr Hash ist nicht der ihres Inhalts. Der Inhalt wurde geändert.",
      "foreignAuction": "sie gehört zu einem anderen Verfahren.",
      "engineTimeBackwards": "ihre Zeit liegt vor der des Ereignisses davor.",
      "digestMismatch": "die Prüfsumme ihres Befehls ist nicht die des Befehls.",
      "commandRepeated": "ihr Befehl wurde schon einmal angenommen.",
      "deadlineMissing": "davor fehlt ein fälliger Start oder ein fälliges Ende.",
      "decisionDiffers": "die Regeln entscheiden anders.",
      "decisionIncomplete": "die Entscheidung davor ist nicht vollständig.",
      "attemptOutOfOrder": "das Verfahren stand nicht bei der Revision, die angezeigt worden sein soll."
    },
    "problem": {
      "empty": "Die Datei ist leer.",
      "notAnExport": "Eine Streitakte beginnt mit einer Kopfzeile, die diese Datei nicht hat.",
      "otherVersion": "Sie wurde in einer anderen Fassung des Formats geschrieben. Laden Sie diese Seite neu.",
      "headerDamaged": "Die Kopfzeile ist beschädigt.",
      "lineTooLong": "Die Zeile ist länger, als eine sein darf.",
      "notJson": "Die Zeile ist nicht lesbar.",
      "notCanonical": "Die Zeile ist anders geschrieben, als die Plattform schreibt.",
      "brokenOff": "Die Datei bricht hier ab.",
      "trailerMissing": "Die Datei bricht vor ihrer Schlusszeile ab.",
      "trailerDiffers": "Die Schlusszeile passt nicht zu dem, was davor steht.",
      "afterTrailer": "Nach der Schlusszeile steht noch etwas.",
      "termsDiffer": "Die Bedingungen in der Kopfzeile sind nicht die des Verlaufs."
    },
    "receipts": {
      "title": "Quittungen",
      "needsFile": "Eine Quittung beweist, was im Verlauf steht. Legen Sie die Streitakte des Objekts dazu; Sie erhalten sie von der Maklerin oder dem Makler.",
      "waiting": "Gelesen, Streitakte fehlt",
      "undecided": "Nicht entscheidbar, solange die Streitakte nicht stimmt",
      "genuine": "Echt: Revision {{revision}}",
      "missing": "Steht nicht in dieser Streitakte",
      "otherAuction": "Gehört zu einem anderen Verfahren",
      "altered": "Die Quittung wurde geändert",
      "differences": "Anders als im Verlauf: {{fields}}.",
      "field": {
        "auction": "Verfahren",
        "command": "Befehl",
        "time": "Zeit",
        "price": "Preis",
        "revision": "Revision"
      }
    },
    "about": {
      "title": "Was hier geprüft wird",
      "chain": "Jedes Ereignis trägt den Hash des vorigen. Wer ein Byte ändert, zerreißt die Kette an dieser Stelle.",
      "decisions": "Jede Entscheidung, auch jede Ablehnung, wird aus dem Stand davor mit den Regeln der Plattform noch einmal getroffen.",
      "receipt": "Eine Quittung nennt den Hash Ihres Gebots. Steht er in der Streitakte, ist Ihr Gebot darin, unverändert.",
      "limit": "Wer einen ganzen Verlauf samt allen Hashes neu schreibt, besteht die Prüfung der Datei allein. Er scheitert an den Quittungen, die Bietende besitzen.",
      "cli": "Dieselbe Prüfung läuft auf jedem Rechner: npm run cli -- verify --file."
    }
  },
  "country": {
    "AT": "Österreich",
    "DE": "Deutschland",
    "CH": "Schweiz"
  },
  "offerList": {
    "title": "Offene Angebote",
    "lead": "Laufende und kommende Angebotsverfahren in Österreich, Deutschland und der Schweiz.",
    "count_one": "{{count}} Angebot",
    "count_other": "{{count}} Angebote",
    "contactNotPublic": "Kontaktdaten nicht öffentlich",
    "mailTo": "E-Mail an {{name}}, {{email}}",
    "emptyReason": "Sobald ein Verfahren startet, erscheint es hier.",
    "countOf_one": "{{shown}} von {{count}} Angebot",
    "countOf_other": "{{shown}} von {{count}} Angeboten",
    "toMap": "Karte",
    "toList": "Liste",
    "emptyByFilter": "Kein laufendes oder kommendes Verfahren passt zu diesem Filter.",
    "filter": {
      "title": "Filter",
      "label": "Angebote filtern",
      "close": "Filter schließen",
      "active_one": "{{count}} Filter gesetzt",
      "active_other": "{{count}} Filter gesetzt",
      "price": "Preis",
      "least": "Mindestpreis",
      "greatest": "Höchstpreis",
      "steps": "Schritte zu {{step}}",
      "stepsMixed": "Schritte zu {{step}}; Euro und Franken zählen ohne Umrechnung.",
      "zip": "Postleitzahl",
      "zipHint": "Vollständig, zum Beispiel 1080",
      "show_one": "{{count}} Angebot zeigen",
      "show_other": "{{count}} Angebote zeigen",
      "reset": "Filter zurücksetzen"
    },
    "map": {
      "label": "Karte der offenen Angebote",
      "listIsEqual": "Alles, was die Karte zeigt, steht auch in der Liste der Angebote.",
      "flag": "{{title}}, {{place}}, {{price}}",
      "cluster_one": "{{count}} Angebot an dieser Stelle, näher zeigen",
      "cluster_other": "{{count}} Angebote an dieser Stelle, näher zeigen",
      "selected": "Ausgewähltes Angebot",
      "close": "Auswahl schließen"
    },
    "sold": {
      "title": "Was bisher gelungen ist",
      "text": "Abgeschlossene Verfahren mit Start- und Endpreis, offen dokumentiert.",
      "link": "Erfolge ansehen"
    }
  },
  "InvalidMaxFileSize": "Das Bild ist zu groß. Bitte wählen Sie eines mit höchstens 10 MB.",
  "ApplyPage": {
    "title": "Partner werden",
    "lead": "Für Maklerhäuser, Bauträger und Projektentwickler: Beantragen Sie einen Zugang, unter dem Sie Ihre Angebotsverfahren selbst führen.",
    "form": "Antrag auf einen Zugang",
    "companyPart": "Ihr Haus",
    "personPart": "Ansprechperson",
    "consentPart": "Zustimmung",
    "registerNumber": "Firmenbuchnummer",
    "uid": "UID-Nummer",
    "software": {
      "label": "Maklersoftware",
      "Other": "Eine andere",
      "None": "Keine"
    },
    "conditions": "Ich nehme die oben genannten Konditionen an.",
    "generalTerms": "Ich stimme den Allgemeinen Geschäftsbedingungen zu.",
    "contactConsent": "Ich bin einverstanden, dass Sie mich zu diesem Antrag per E-Mail und Telefon kontaktieren.",
    "readTerms": "Allgemeine Geschäftsbedingungen lesen",
    "submit": "Antrag senden",
    "SubmitError": "Ihr Antrag konnte nicht gespeichert werden. Ihre Angaben sind noch da; bitte versuchen Sie es noch einmal.",
    "sentTitle": "Ihr Antrag ist bei uns",
    "sentText": "Wir prüfen Ihre Angaben und melden uns innerhalb von zwei Werktagen. Eine Bestätigung ist per E-Mail unterwegs.",
    "fee": {
      "title": "Konditionen",
      "package": "Paketgebühr",
      "unlock": "Freischaltgebühr",
      "closure": "Abschlussgebühr",
      "closureHint": "Vom Zuschlagspreis, und nur wenn der Verkauf zustande kommt.",
      "base": "Grundgebühr",
      "taxes": "Alle Beträge zuzüglich Umsatzsteuer."
    }
  },
  "RegisterPage": {
    "title": "Privat verkaufen",
    "lead": "Registrieren Sie sich als private Verkäuferin oder privater Verkäufer. Die Registrierung kostet nichts.",
    "form": "Registrierung",
    "step": {
      "send": "Sie senden Ihre Angaben und ein Bild Ihres Ausweises.",
      "check": "Wir prüfen sie, meist innerhalb eines Werktags, und löschen das Bild danach.",
      "start": "Sie setzen ein Passwort und legen Ihr Angebot an."
    },
    "personPart": "Über Sie",
    "addressPart": "Anschrift",
    "consentPart": "Zustimmung",
    "identification": "Ausweis",
    "identificationHint": "Vorderseite von Reisepass, Personalausweis oder Führerschein als JPG oder PNG. Schneiden Sie zu, was wir nicht brauchen.",
    "choosePicture": "Bild wählen",
    "otherPicture": "Anderes Bild wählen",
    "wrongFile": "Bitte wählen Sie ein Bild mit der Endung .jpg, .jpeg oder .png.",
    "unreadable": "Dieses Bild lässt sich nicht lesen. Bitte wählen Sie ein anderes.",
    "pictureMissing": "Bitte wählen Sie ein Bild Ihres Ausweises.",
    "crop": {
      "picture": "Das gewählte Bild",
      "area": "Ausschnitt, mit den Pfeiltasten verschieben",
      "hint": "Ziehen Sie den Rahmen oder seine Ecken. Mit der Tastatur: Tabulator zum Rahmen oder zu einer Ecke, dann die Pfeiltasten.",
      "n": "Obere Kante",
      "e": "Rechte Kante",
      "s": "Untere Kante",
      "w": "Linke Kante",
      "ne": "Ecke rechts oben",
      "nw": "Ecke links oben",
      "se": "Ecke rechts unten",
      "sw": "Ecke links unten"
    },
    "terms": "Ich stimme den Nutzungsbedingungen zu.",
    "dataProtection": "Ich habe die Datenschutzerklärung gelesen.",
    "consent": "Ich bin einverstanden, dass Sie das Bild meines Ausweises zur Prüfung verwenden.",
    "readTerms": "Nutzungsbedingungen lesen",
    "readPrivacy": "Datenschutzerklärung lesen",
    "submit": "Registrierung senden",
    "SubmitError": "Ihre Registrierung konnte nicht gespeichert werden. Ihre Angaben sind noch da; bitte versuchen Sie es noch einmal.",
    "afterTitle": "Ihre Registrierung ist bei uns",
    "afterText": "Wir prüfen Ihre Angaben, meist innerhalb eines Werktags. Danach erhalten Sie eine E-Mail, mit der Sie Ihr Passwort setzen."
  },
  "NoMoreEntries": "Das waren alle Einträge.",
  "partners": {
    "title": "Partner",
    "lead": "Häuser in Österreich, Deutschland und der Schweiz, die ihre Angebotsverfahren offen führen.",
    "count_one": "{{count}} Haus",
    "count_other": "{{count}} Häuser",
    "none": "Noch zeigt sich hier kein Haus.",
    "map": {
      "label": "Karte der Partner",
      "cluster_one": "{{count}} Partner an dieser Stelle, näher zeigen",
      "cluster_other": "{{count}} Partner an dieser Stelle, näher zeigen",
      "selected": "Ausgewählter Partner",
      "close": "Auswahl schließen"
    },
    "join": {
      "title": "Ihr Haus fehlt noch",
      "text": "Beantragen Sie einen Zugang; wir melden uns innerhalb von zwei Werktagen.",
      "action": "Partner werden"
    }
  },
  "successStories": {
    "title": "Erfolge",
    "lead": "Abgeschlossene Angebotsverfahren mit Startpreis, Endpreis und dem, was dazwischen lag.",
    "search": "Suchen",
    "searchHint": "Titel, Ort oder Haus",
    "found_one": "{{count}} Eintrag geladen",
    "found_other": "{{count}} Einträge geladen",
    "none": "Keine Einträge",
    "noneYet": "Sobald ein Verfahren endet, erscheint es hier.",
    "noneFound": "Zu dieser Suche gibt es keinen abgeschlossenen Verkauf.",
    "loadMore": "Weitere laden",
    "startPrice": "Startpreis",
    "endPrice": "Endpreis",
    "difference": "Unterschied",
    "noPrice": "In diesem Verfahren wurde kein Gebot abgegeben.",
    "endedAt": "Ende {{date}}"
  },
  "map": {
    "zoomIn": "Karte vergrößern",
    "zoomOut": "Karte verkleinern"
  },
  "EmailInvalidHint": "Bitte eine gültige E-Mail-Adresse angeben, zum Beispiel name@anbieter.at.",
  "PhoneNumberInvalidHint": "Bitte mit Ländervorwahl angeben: ein Plus, dann Ziffern, zum Beispiel +43 660 1234567.",
  "form": {
    "invalid": "Diese Angabe passt so nicht. Bitte prüfen Sie sie.",
    "missing": "Bitte füllen Sie dieses Feld aus.",
    "choiceMissing": "Bitte wählen Sie etwas aus.",
    "choose": "Bitte wählen",
    "noChoice": "Keine Angabe",
    "optional": "(freiwillig)",
    "phoneExample": "Mit Ländervorwahl, zum Beispiel +43 660 1234567",
    "sending": "Wird gesendet …",
    "notSent": "Noch nicht gesendet.",
    "tooMany": "Von Ihrer Adresse kamen gerade viele Anfragen. Ihre Angaben bleiben stehen; bitte senden Sie sie in einigen Minuten noch einmal.",
    "incomplete": "Zum Senden fehlen noch Angaben. Ein Druck auf die Schaltfläche zeigt, welche.",
    "noAnswer": "Die Verbindung ist unterbrochen. Ihre Angaben bleiben stehen; bitte senden Sie noch einmal."
  },
  "person": {
    "salutation": "Anrede",
    "Mr": "Herr",
    "Ms": "Frau",
    "company": "Firma",
    "firstName": "Vorname",
    "lastName": "Nachname",
    "email": "E-Mail",
    "phone": "Telefon",
    "street": "Straße und Hausnummer",
    "zipCode": "Postleitzahl",
    "city": "Ort",
    "country": "Land",
    "language": "Sprache",
    "german": "Deutsch",
    "english": "Englisch",
    "titlePrefix": "Titel vor dem Namen",
    "titleSuffix": "Titel nach dem Namen"
  },
  "ContactForm": {
    "label": "Kontakt",
    "iAm": "Ich bin",
    "type": {
      "broker": "Maklerin oder Makler",
      "builder": "Bauträger",
      "propertyDeveloper": "Projektentwickler",
      "seller": "Private Verkäuferin oder Verkäufer"
    },
    "email": "E-Mail",
    "orPhone": "(oder Telefon)",
    "phone": "Telefon",
    "orEmail": "(oder E-Mail)",
    "oneNeeded": "Bitte eine E-Mail-Adresse oder eine Telefonnummer angeben.",
    "message": "Nachricht",
    "messageHint": "Lage, Größe und Ihr Zeitplan genügen für den Anfang.",
    "oneIsEnough": "Eine Kontaktmöglichkeit genügt. Wir verwenden sie nur für diese Anfrage.",
    "missing": "Zum Senden fehlen noch Ihre Rolle und eine gültige E-Mail-Adresse oder Telefonnummer.",
    "send": "Nachricht senden",
    "ContactSuccessful": "Ihre Nachricht ist bei uns. Wir melden uns am nächsten Werktag.",
    "ContactFailed": "Ihre Nachricht konnte nicht gesendet werden. Ihre Angaben sind noch da; bitte versuchen Sie es noch einmal."
  },
  "ContactDialog": {
    "ErrorSavingContact": "Ihre Anfrage konnte nicht gespeichert werden. Ihre Angaben sind noch da; bitte versuchen Sie es noch einmal."
  },
  "LoginPage": {
    "Title": "Anmelden",
    "Lead": "Mit Ihrer E-Mail-Adresse finden wir Ihren Zugang.",
    "Step": "Schritt {{step}} von {{count}}",
    "Email": "E-Mail-Adresse",
    "EmailInvalid": "Bitte geben Sie eine E-Mail-Adresse wie name@beispiel.at ein.",
    "Next": "Weiter",
    "Checking": "Wird geprüft …",
    "WelcomeBack": "Willkommen zurück",
    "Change": "Ändern",
    "ChooseTenant": "Bei welchem Haus möchten Sie sich anmelden?",
    "Password": "Passwort",
    "PasswordMissing": "Bitte geben Sie Ihr Passwort ein.",
    "ShowPassword": "Passwort anzeigen",
    "Back": "Zurück",
    "SignIn": "Anmelden",
    "SigningIn": "Wird angemeldet …",
    "ErrorMessage": "E-Mail-Adresse und Passwort passen nicht zusammen.",
    "EmailNotConfirmed": "Ihre E-Mail-Adresse ist noch nicht bestätigt. Den Link dazu haben wir Ihnen gesendet.",
    "NoConnection": "Der Server antwortet nicht. Bitte versuchen Sie es in einem Moment erneut.",
    "InsideFrame": "Diese Anmeldung ist in eine andere Website eingebettet. Geben Sie Ihr Passwort nur ein, wenn Sie ihr vertrauen.",
    "TooManyAttempts": "Zu viele Versuche. Bitte in {{wait}} erneut.",
    "TenantMissing": "Bitte wählen Sie zuerst ein Haus.",
    "ForgotPassword": "Passwort vergessen?",
    "ForgotTitle": "Neues Passwort",
    "ForgotLead": "Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.",
    "SendResetMail": "Link senden",
    "Sending": "Wird gesendet …",
    "PasswordResetMailSent": "Wir haben Ihnen einen Link gesendet.",
    "PasswordResetMailHint": "Er kommt an, falls es zu dieser Adresse einen Zugang gibt. Sehen Sie auch im Spam-Ordner nach.",
    "ContactObject": "Sie interessieren sich für <b>{{title}}</b>?",
    "ContactUnknownObject": "Sie haben eine Frage zum Angebot?",
    "ContactCounterpart": "Gegenüber kontaktieren",
    "ContactSeller": "Verkäuferseite kontaktieren",
    "LinkInvalidTitle": "Dieser Link gilt nicht mehr",
    "LinkInvalidAction": "Zur Anmeldung",
    "InvalidUrl": "Diese Adresse ist unvollständig. Bitte öffnen Sie den Link aus Ihrer E-Mail noch einmal.",
    "InvalidSmsToken": "Dieser Link ist unbekannt oder abgelaufen.",
    "PasswordsDoNotMatch": "Die beiden Passwörter sind nicht gleich.",
    "SignUpAndPasswordReset": {
      "InvalidToken": "Der Link wurde schon verwendet oder ist abgelaufen. Mit „Passwort vergessen?“ erhalten Sie einen neuen."
    },
    "ResetPassword": {
      "Title": "Neues Passwort",
      "Lead": "Es gilt sofort. Alle anderen Geräte werden abgemeldet.",
      "Submit": "Passwort speichern",
      "Success": "Ihr neues Passwort gilt ab jetzt.",
      "SetPasswordRequestFailed": "Das Passwort konnte nicht gespeichert werden. Bitte versuchen Sie es erneut."
    },
    "SignUp": {
      "Title": "Willkommen",
      "Lead": "Prüfen Sie Ihre Angaben und wählen Sie ein Passwort.",
      "Submit": "Zugang einrichten",
      "Success": "Ihr Zugang ist eingerichtet.",
      "SetPasswordRequestFailed": "Der Zugang konnte nicht eingerichtet werden. Bitte versuchen Sie es erneut.",
      "PleaseAgree": "Bitte stimmen Sie den Nutzungsbedingungen und der Datenschutzerklärung zu.",
      "Terms": "Ich stimme den <a>Nutzungsbedingungen</a> zu.",
      "DataProtection": "Ich habe die <a>Datenschutzerklärung</a> gelesen und stimme ihr zu."
    },
    "ConfirmEmail": {
      "Title": "E-Mail-Adresse bestätigen",
      "Lead": "Mit Ihrem Passwort bestätigen Sie, dass diese Adresse Ihnen gehört.",
      "Submit": "Adresse bestätigen",
      "Success": "Ihre E-Mail-Adresse ist bestätigt.",
      "SetPasswordRequestFailed": "Die Adresse konnte nicht bestätigt werden. Bitte versuchen Sie es erneut.",
      "InvalidToken": "Der Link wurde schon verwendet oder ist abgelaufen. Vielleicht ist Ihre Adresse schon bestätigt: Melden Sie sich an.",
      "PasswordWrong": "Das Passwort stimmt nicht."
    },
    "NoAccount": "Noch kein Zugang? <sell>Privat verkaufen</sell> oder <join>Partner werden</join>"
  },
  "auction": {
    "phase": {
      "withdrawn": "Zurückgezogen",
      "ended": "Beendet",
      "upcoming": "Startet am {{date}}",
      "endingSoon": "Endet bald",
      "night": "Nachtruhe",
      "running": "Läuft"
    },
    "time": {
      "left": "Noch",
      "ends": "Ende",
      "begins": "Beginn",
      "from": "ab {{date}}",
      "ended": "Beendet",
      "runtime": "Laufzeit",
      "openEnd": "offenes Ende",
      "over": "beendet"
    },
    "noEnd": "Laufzeit ohne Enddatum",
    "elapsed": "Laufzeit zu {{percent}} Prozent verstrichen",
    "price": {
      "current": "Aktueller Preis",
      "start": "Startpreis",
      "norm": "Normpreis",
      "last": "Letzter Preis"
    },
    "priceChange": "{{difference}} um {{time}}",
    "noBids": "Noch kein Gebot",
    "bids_one": "{{count}} Gebot",
    "bids_other": "{{count}} Gebote"
  },
  "Auctions": {
    "NoAuctionsAvailable": "Derzeit keine offenen Angebote"
  },
  "readFailure": {
    "title": "Die Daten konnten nicht geladen werden.",
    "asOf": "Stand {{time}}.",
    "retry": "Erneut versuchen",
    "retrying": "Wird geladen …"
  },
  "live": {
    "connected": "Live verbunden",
    "reconnecting": "Verbindung wird hergestellt",
    "stale": "Getrennt, Stand {{time}}",
    "staleUnknown": "Getrennt",
    "serverTime": "Serverzeit {{time}}",
    "lost": {
      "title": "Die Verbindung ist unterbrochen.",
      "text": "Preis und Laufzeit können sich inzwischen geändert haben. Gebote zählen, sobald sie ankommen."
    },
    "announceLost": "Verbindung unterbrochen. Sie sehen den Stand von {{time}}.",
    "announceLive": "Live verbunden."
  },
  "details": {
    "byTenant": "Ein Angebotsverfahren von {{tenant}}",
    "path": "Pfad",
    "process": {
      "bidding": "Bieterverfahren",
      "offerLink": "Angebotslink mit festem Ende",
      "normPrice": "Normpreisverfahren"
    },
    "processDecision": {
      "binding": "{{process}}, Entscheidung bindend",
      "free": "{{process}}, Entscheidung unverbindlich"
    },
    "sections": "Bereiche",
    "tab": {
      "auction": "Angebot",
      "info": "Info",
      "broker": "Makler",
      "documents": "Unterlagen"
    },
    "auction": "Angebotsverfahren",
    "notFound": {
      "title": "Dieses Angebot gibt es nicht mehr",
      "text": "Vielleicht wurde es zurückgezogen.",
      "action": "Zu den offenen Angeboten"
    },
    "noPrice": "Noch kein Gebot",
    "standing": {
      "leading": "Höchstgebot",
      "outbid": "Überboten",
      "leads": "Sie führen.",
      "missing": "Ihr letztes Gebot: {{own}}. Es fehlen {{missing}} auf den aktuellen Preis.",
      "equalLater": "Ihr letztes Gebot: {{own}}. Ein gleich hohes Gebot war früher da.",
      "led": "Ihr Gebot war das höchste.",
      "beatenBy": "Ihr letztes Gebot: {{own}}. Das höchste lag {{missing}} darüber."
    },
    "fact": {
      "startPrice": "Startpreis",
      "normPrice": "Normpreis",
      "minimumPrice": "Mindestpreis",
      "increase": "Mindestschritt",
      "bids": "Gebote",
      "immediatePurchase": "Sofortkauf",
      "extension": "Verlängerung",
      "decision": "Entscheidung",
      "binding": "bindend",
      "notBinding": "unverbindlich"
    },
    "time": {
      "days_one": "Tag",
      "days_other": "Tage",
      "hours": "Std.",
      "minutes": "Min.",
      "seconds": "Sek.",
      "spoken": "Noch {{time}}",
      "startsIn": "Startet in",
      "spokenStart": "Startet in {{time}}",
      "started": "Gestartet {{date}}",
      "starts": "Startet {{date}}",
      "end": "Ende {{date}}",
      "endedAt": "Beendet {{date}}",
      "openEnd": "Kein Enddatum",
      "over": "Laufzeit beendet",
      "overUnconfirmed": "Laufzeit beendet, das Ergebnis wird bestätigt",
      "withdrawn": "Zurückgezogen",
      "extended": "Verlängert bis {{time}}"
    },
    "night": {
      "badge": "Nachtruhe bis {{time}}",
      "title": "Nachtruhe von {{start}} bis {{end}}.",
      "allowed": "Gebote sind möglich. Eine Verlängerung zählt erst ab {{end}} weiter.",
      "blocked": "Gebote sind erst ab {{end}} wieder möglich."
    },
    "announce": {
      "price": "Neuer Preis {{price}}.",
      "outbid": "Sie wurden überboten. Neuer Preis {{price}}. Es fehlen {{missing}}.",
      "extended": "Das Ende wurde verlängert bis {{date}}.",
      "left": "Noch {{time}} bis zum Ende.",
      "ended": "Das Angebotsverfahren ist beendet."
    },
    "object": {
      "title": "Objekt",
      "code": "Objektcode",
      "moreDescription": "Ausführliche Beschreibung",
      "virtualTour": "Rundgang in 3D",
      "map": "Auf der Karte",
      "imprint": "Impressum des Anbieters",
      "opensNewWindow": "öffnet ein neues Fenster",
      "noDescription": "Noch keine Beschreibung."
    },
    "counterpart": {
      "yours": "Ihr Gegenüber",
      "yourSeller": "Ihre Verkäuferseite",
      "contactNotShown": "Die Kontaktdaten werden hier nicht angezeigt.",
      "responsibility": "Für die Angaben zum Objekt ist die Anbieterseite verantwortlich. Zuschlag stellt das Verfahren bereit.",
      "phone": "Telefon {{number}}",
      "mail": "E-Mail an {{address}}"
    },
    "login": {
      "action": "Zum Bieten anmelden",
      "hint": "Gebote, Preisverlauf und Unterlagen sehen Sie nach der Anmeldung."
    },
    "notPermitted": "Für dieses Angebot sind Sie noch nicht freigeschaltet.",
    "loading": "Angebot wird geladen"
  },
  "gallery": {
    "label": "Bilder des Objekts",
    "previous": "Voriges Bild",
    "next": "Nächstes Bild",
    "counter": "{{index}} / {{count}}",
    "position": "Bild {{index}} von {{count}}",
    "show": "Bild {{index}} von {{count}} zeigen: {{name}}",
    "open": "Bild {{index}} groß ansehen: {{name}}",
    "more": "Alle {{count}} Bilder ansehen",
    "close": "Bilder schließen",
    "none": "Noch keine Bilder"
  },
  "documents": {
    "title": "Unterlagen",
    "none": "Noch keine Unterlagen.",
    "afterLogin": "Öffnen können Sie die Unterlagen nach der Anmeldung.",
    "unknownType": "Datei",
    "kilobytes": "{{size}} KB",
    "megabytes": "{{size}} MB",
    "notYours": "Öffnen können die Unterlagen Personen mit Zugang zu diesem Angebot.",
    "showMore_one": "{{count}} weitere Unterlage anzeigen",
    "showMore_other": "{{count}} weitere Unterlagen anzeigen",
    "opensNewWindow": "öffnet ein neues Fenster",
    "signIn": "Anmelden"
  },
  "priceHistory": {
    "title": "Preisverlauf",
    "summary_one": "{{count}} Gebot seit {{date}}",
    "summary_other": "{{count}} Gebote seit {{date}}",
    "none": "Noch kein Gebot.",
    "caption": "Anonymisierte Gebotsliste",
    "rank": "Rang",
    "time": "Zeitpunkt",
    "step": "Schritt",
    "price": "Preis",
    "you": "Sie",
    "atNight": "in der Nachtruhe",
    "provisional": "eben eingegangen",
    "showAll": "Alle {{count}} Gebote anzeigen",
    "showFewer": "Weniger Gebote anzeigen",
    "chart_one": "Treppendiagramm: {{count}} Stufe von {{first}} auf {{last}}. Die Werte stehen in der folgenden Liste.",
    "chart_other": "Treppendiagramm: {{count}} Stufen von {{first}} auf {{last}}. Die Werte stehen in der folgenden Liste.",
    "newest": "neuestes Gebot",
    "own": "Ihr Gebot",
    "night": "Nachtruhe",
    "now": "jetzt",
    "loading": "Gebote werden geladen",
    "dialogTitle": "Alle Gebote"
  },
  "Toast": {
    "400BadRequest": "Die Eingabe wurde nicht angenommen. Bitte prüfen Sie Ihre Angaben.",
    "403Forbidden": "Dazu fehlt Ihnen die Berechtigung.",
    "404NotFound": "Das Gesuchte gibt es nicht mehr.",
    "429TooManyRequests": "Zu viele Anfragen. Bitte versuchen Sie es in einer Minute erneut.",
    "500InternalServerError": "Auf unserer Seite ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut."
  },
  "bid": {
    "highest": "Höchstgebot",
    "outbid": "Überboten"
  },
  "Dashboard": {
    "hello": {
      "morning": "Guten Morgen, {{name}}",
      "day": "Guten Tag, {{name}}",
      "evening": "Guten Abend, {{name}}"
    },
    "following_one": "Sie begleiten ein Objekt.",
    "following_other": "Sie begleiten {{count}} Objekte.",
    "outbid_one": "Bei einem wurden Sie überboten.",
    "outbid_other": "Bei {{count}} wurden Sie überboten.",
    "endingSoon_one": "Eines endet in weniger als einer Stunde.",
    "endingSoon_other": "{{count}} enden in weniger als einer Stunde.",
    "missing": "<b>{{amount}}</b> fehlen",
    "bidAgain": "Neues Gebot abgeben",
    "endsAt": "endet um <b>{{time}}</b>",
    "watch": "Live verfolgen",
    "filter": {
      "label": "Objekte filtern",
      "all": "Alle {{count}}",
      "running": "Laufend {{count}}",
      "upcoming": "Kommend {{count}}",
      "ended": "Beendet {{count}}"
    },
    "address": "{{street}}, {{place}}, {{country}}",
    "privateSale": "Privater Verkauf",
    "details": "Zu den Details",
    "startsAt": "Startet am {{date}}",
    "endedAt": "Beendet {{date}}",
    "timeLeft": "Noch {{duration}}",
    "openEnd": "Kein Enddatum",
    "NoAuctions": "Sie begleiten noch kein Objekt",
    "NoAuctionsReason": "Objekte, zu denen Sie Zugang haben, auf die Sie bieten oder die Sie merken, erscheinen hier.",
    "toOffers": "Zu den offenen Angeboten",
    "broker": "Ihr Gegenüber: {{name}}",
    "ErrorLoadingData": "Ihre Objekte konnten nicht geladen werden."
  },
  "bidding": {
    "placeFirst": "Gebot abgeben",
    "placeNew": "Neues Gebot abgeben",
    "requestPurchase": "Sofortkauf anfragen, {{price}}",
    "purchaseRequested": "Ihre Sofortkaufanfrage ist eingegangen. Ihr Gegenüber entscheidet darüber.",
    "showBids": "Gebotsliste",
    "cancel": "Abbrechen",
    "currentPrice": "Aktueller Preis",
    "barLeading": "führend",
    "barOutbid": "überboten",
    "newBid": "Ihr neues Gebot",
    "purchase": "Sofortkauf",
    "purchaseText": "Sie fragen den Kauf zum festen Preis an. Die Anfrage beendet das Verfahren nicht: Ihr Gegenüber nimmt sie an oder lehnt ab.",
    "lower": "Um {{step}} senken",
    "raise": "Um {{step}} erhöhen",
    "addToBid": "{{step}} zum Gebot hinzufügen",
    "quickSteps": "Schnelle Schritte",
    "hint": {
      "step": "Mindestens {{minimum}}, das ist ein Schritt von {{step}}.",
      "first": "Mindestens {{minimum}}, der Startpreis.",
      "above": "Mehr als {{current}}.",
      "minimum": "Mindestens {{minimum}}.",
      "gap": "Entweder genau {{start}} oder mindestens {{next}}.",
      "whole": "Bitte einen ganzen Betrag ohne Komma."
    },
    "takeMinimum": "{{minimum}} übernehmen",
    "confirmations": "Ihre Bestätigungen",
    "confirm": {
      "offerIsBindingChecked": "Mein Gebot ist verbindlich.",
      "documentsChecked": "Ich habe die Unterlagen geprüft.",
      "noReservations": "Ich biete ohne Vorbehalte.",
      "agreements": "Ich biete ohne Vorbehalte und stimme den Vereinbarungen zu.",
      "agbChecked": "Ich akzeptiere die AGB."
    },
    "readAgreements": "Vereinbarungen lesen",
    "agreements": "Vereinbarungen",
    "short": {
      "offerIsBindingChecked": "Verbindlichkeit",
      "documentsChecked": "Unterlagen",
      "agreementsOrNoReservationsChecked": "Vorbehalte",
      "agbChecked": "AGB"
    },
    "submit": "{{price}} verbindlich bieten",
    "submitPurchase": "Für {{price}} verbindlich anfragen",
    "submitFree": "{{price}} bieten",
    "submitPurchaseFree": "Für {{price}} anfragen",
    "sending": "Wird übermittelt …",
    "missing_one": "Noch eine Bestätigung fehlt: {{names}}.",
    "missing_other": "Noch {{count}} Bestätigungen fehlen: {{names}}.",
    "missingPrice": "Der Betrag ist noch nicht gültig.",
    "amountChanged": "Der Betrag wurde angepasst. Bitte prüfen Sie ihn.",
    "blocked": {
      "auctionNotPublished": "Für dieses Angebot werden keine Gebote angenommen.",
      "auctionNotStarted": "Dieses Angebot startet am {{date}}.",
      "auctionEnded": "Das Angebotsverfahren ist beendet.",
      "bidderNotPermitted": "Mit Ihrem Konto können Sie hier nicht bieten.",
      "nightTimeActive": "Während der Nachtruhe sind keine Gebote möglich."
    },
    "unknown": {
      "title": "Unbekannt, wird geprüft.",
      "bid": "Ihr Gebot über {{price}} wurde gesendet, die Antwort fehlt noch. Wir fragen nach, bis das Ergebnis feststeht. Es zählt höchstens einmal.",
      "purchase": "Ihre Anfrage zu {{price}} wurde gesendet, die Antwort fehlt noch. Wir fragen nach, bis das Ergebnis feststeht. Sie zählt höchstens einmal.",
      "checkNow": "Jetzt prüfen",
      "signIn": "Ihre Sitzung ist abgelaufen. Melden Sie sich an, dann prüfen wir weiter."
    },
    "signIn": "Anmelden",
    "receipt": {
      "leading": "Höchstgebot",
      "accepted": "Festgehalten",
      "titleLeading": "Mit {{price}} halten Sie das Höchstgebot.",
      "titleBeaten": "Ihr Gebot von {{price}} ist festgehalten.",
      "titleNorm": "Danke für Ihr Gebot von {{price}}.",
      "titlePurchase": "Ihre Sofortkaufanfrage ist eingegangen.",
      "textLeading": "{{title}}. Ihr Gebot ist verbindlich und wurde um {{time}} festgehalten.",
      "textBeaten": "{{title}}. Ihr Gebot wurde um {{time}} festgehalten. Inzwischen liegt ein höheres Gebot vor.",
      "textNorm": "{{title}}. Ihr Gebot wurde um {{time}} festgehalten.",
      "textPurchase": "{{title}}. Ihre Anfrage zu {{price}} wurde um {{time}} festgehalten. Anfragen werden in der Reihenfolge ihres Eingangs entschieden.",
      "price": "Preis",
      "time": "Zeitpunkt",
      "revision": "Revision",
      "hash": "Prüfsumme",
      "name": "Quittung",
      "copy": "Quittung kopieren",
      "copied": "Quittung kopiert.",
      "notCopied": "Kopieren ist hier nicht möglich. Bitte markieren Sie den Text.",
      "close": "Zum Angebot",
      "download": "Quittung speichern",
      "kind": "Art",
      "kinds": {
        "bid": "Gebot",
        "immediatePurchase": "Sofortkaufanfrage"
      },
      "words": "In Worten",
      "timeUtc": "Zeitpunkt (UTC)",
      "auction": "Verfahren",
      "command": "Vorgang",
      "proof": "Revision und Prüfsumme binden diesen Vorgang an alles, was davor geschah. Mit der Verfahrensakte lässt sich beides nachrechnen.",
      "rules": "Fassung der Regeln"
    },
    "refused": {
      "auctionNotFound": {
        "title": "Dieses Angebot gibt es nicht mehr.",
        "next": "Es wurde nichts angenommen. Sehen Sie sich die offenen Angebote an."
      },
      "bidderNotPermitted": {
        "title": "Mit Ihrem Konto können Sie hier nicht bieten.",
        "next": "Bitten Sie Ihr Gegenüber um die Freischaltung."
      },
      "auctionNotPublished": {
        "title": "Für dieses Angebot werden keine Gebote angenommen.",
        "next": "Es wurde zurückgezogen oder noch nicht veröffentlicht. Fragen Sie Ihr Gegenüber."
      },
      "auctionNotStarted": {
        "title": "Das Verfahren hat noch nicht begonnen.",
        "next": "Es startet am {{start}}. Versuchen Sie es dann erneut."
      },
      "auctionEnded": {
        "title": "Ihr Gebot kam nach dem Ende.",
        "next": "Das Verfahren endete am {{end}}. Gebote zählen bis zu diesem Zeitpunkt.",
        "nextOpen": "Das Verfahren wurde vom Anbieter beendet.",
        "titlePurchase": "Ihre Anfrage kam nach dem Ende."
      },
      "nightTimeActive": {
        "title": "Während der Nachtruhe sind keine Gebote möglich.",
        "next": "Bieten Sie ab {{nightEnd}} erneut."
      },
      "priceInvalid": {
        "title": "Der Betrag ist nicht gültig.",
        "next": "Geben Sie einen ganzen Betrag ab {{minimum}} ein."
      },
      "confirmationMissing": {
        "title": "Eine Bestätigung fehlt.",
        "next": "Bestätigen Sie alle Punkte und senden Sie erneut."
      },
      "auctionBidTooLow": {
        "title": "{{price}} reicht nicht mehr.",
        "next": "Der aktuelle Preis ist {{current}}. Mindestens {{minimum}}: dieser Betrag ist schon eingesetzt.",
        "nextNorm": "Mindestens {{minimum}}: dieser Betrag ist schon eingesetzt."
      },
      "immediatePurchaseNotEnabled": {
        "title": "Sofortkauf ist bei diesem Angebot nicht möglich.",
        "next": "Sie können stattdessen ein Gebot abgeben."
      },
      "immediatePurchasePriceReached": {
        "title": "Der Sofortkaufpreis ist schon erreicht.",
        "next": "Der aktuelle Preis ist {{current}}. Geben Sie stattdessen ein Gebot ab."
      },
      "immediatePurchaseAlreadyRequested": {
        "title": "Sie haben den Sofortkauf schon angefragt.",
        "next": "Ihr Gegenüber entscheidet darüber, eine zweite Anfrage ist nicht nötig."
      },
      "immediatePurchaseNotRequested": {
        "title": "Es liegt keine Sofortkaufanfrage vor.",
        "next": "Fragen Sie den Sofortkauf zuerst an."
      },
      "commandIdReused": {
        "title": "Dieses Gebot wurde schon mit anderem Inhalt gesendet.",
        "next": "Prüfen Sie, was zuletzt von Ihnen festgehalten wurde, und senden Sie dann erneut.",
        "titlePurchase": "Diese Anfrage wurde schon mit anderem Inhalt gesendet."
      },
      "unauthenticated": {
        "title": "Ihre Sitzung ist abgelaufen.",
        "next": "Es wurde nichts angenommen. Melden Sie sich an und senden Sie erneut."
      },
      "tooManyRequests": {
        "title": "Zu viele Versuche in kurzer Zeit.",
        "next": "Es wurde nichts gebucht. Bitte in {{seconds}} Sekunden erneut."
      },
      "other": {
        "title": "Ihr Gebot wurde nicht angenommen.",
        "next": "Laden Sie die Seite neu und versuchen Sie es erneut. Bleibt es dabei, fragen Sie Ihr Gegenüber. Grund: {{code}}.",
        "titlePurchase": "Ihre Anfrage wurde nicht angenommen."
      },
      "toOffers": "Zu den offenen Angeboten",
      "rulesChanged": {
        "title": "Die Regeln wurden inzwischen geändert.",
        "next": "Ihr Gebot wurde nicht angenommen. Lesen Sie die neue Fassung und bestätigen Sie erneut."
      }
    },
    "interrupted": "Ihre Eingabe wurde nicht gesendet."
  },
  "costs": {
    "title": "Kosten zu diesem Gebot",
    "titlePurchase": "Kosten zum Sofortkauf",
    "brokerage": "Vermittlungshonorar",
    "contractFee": "Kaufvertrag und Treuhand",
    "ownLawyer": "oder eigene Kanzlei",
    "landTransferTax": "Grunderwerbsteuer",
    "landRegisterTax": "Grundbucheintragung",
    "free": "frei",
    "total": "Gesamt mit Nebenkosten",
    "hint": "Die Kosten können sich ändern. Stand der Sätze: {{date}}, keine Steuerberatung.",
    "buyerPays": "Den Vertrag zahlt die Käuferseite.",
    "failed": "Kosten derzeit nicht berechenbar. Bieten können Sie trotzdem.",
    "sideCosts": "Nebenkosten",
    "calculating": "Wird berechnet",
    "source": "Quelle: {{source}}.",
    "titleOwn": "Ihre Kosten zum Gebot von {{price}}",
    "titleAt": "Kosten bei {{price}}"
  },
  "imprint": {
    "company": "Medieninhaber und Betreiber",
    "address": "Anschrift",
    "contact": "Kontakt",
    "register": "Firmenbuchnummer",
    "court": "Firmenbuchgericht",
    "subject": "Unternehmensgegenstand",
    "subjectText": "Betrieb einer Plattform für offene Angebotsverfahren bei Immobilien",
    "director": "Geschäftsführung",
    "authorisation": "Gewerbe",
    "authorisationText": "Dienstleistungen in der automatischen Datenverarbeitung und Informationstechnik",
    "authority": "Aufsichtsbehörde",
    "dialog": "Impressum in einem Fenster zeigen"
  },
  "privacy": {
    "lead": "{{company}} verarbeitet personenbezogene Daten nur, soweit das Angebotsverfahren sie braucht.",
    "data": {
      "title": "Ihr Konto",
      "text": "Wir speichern Namen, E-Mail-Adresse und, wenn Sie sie angeben, Ihre Telefonnummer. Damit melden Sie sich an und damit erreicht Sie die Verkäuferseite. Ihr Passwort speichern wir nur als Prüfwert."
    },
    "bids": {
      "title": "Ihre Gebote",
      "text": "Jedes Gebot wird mit Zeitpunkt und Betrag dauerhaft festgehalten, ohne Ihren Namen. Die Zuordnung zu Ihrer Person liegt getrennt davon bei Ihrem Konto. Andere Bietende sehen nur Rang, Zeitpunkt und Betrag."
    },
    "cookie": {
      "title": "Anmeldung",
      "text": "Wenn Sie sich anmelden, setzen wir ein einziges Cookie, das die Sitzung trägt. Beim Abmelden wird es gelöscht. Werbe- oder Analyse-Cookies gibt es nicht."
    },
    "storage": {
      "title": "Ihre Sprache",
      "text": "Ihre Sprachwahl bleibt auf Ihrem Gerät gespeichert und wird nicht übertragen. Schriften und Bilder liefern wir selbst aus."
    },
    "rights": {
      "title": "Ihre Rechte",
      "text": "Sie können Auskunft, Berichtigung und Löschung verlangen und der Verarbeitung widersprechen. Schreiben Sie uns dazu; Beschwerden nimmt auch die Datenschutzbehörde entgegen."
    },
    "frameTitle": "Datenschutzerklärung",
    "frameOpen": "Die Erklärung auf einer eigenen Seite öffnen"
  },
  "confirmOffer": {
    "reviewBid": "Gebot von {{price}} prüfen",
    "reviewPurchase": "Anfrage zu {{price}} prüfen",
    "titleBid": "Gebot bestätigen",
    "titlePurchase": "Anfrage bestätigen",
    "above": "Über dem aktuellen Preis",
    "confirmed": "Von Ihnen bestätigt: {{names}}.",
    "back": "Zurück und ändern",
    "adjust": "Betrag anpassen",
    "jump": {
      "title": "Das sind {{percent}} mehr als der aktuelle Preis.",
      "text": "Ihr Gebot liegt {{difference}} über {{reference}}. Bitte prüfen Sie, ob der Betrag stimmt."
    },
    "overtaken": {
      "title": "Inzwischen wurde höher geboten.",
      "text": "Der aktuelle Preis ist {{current}}. Mindestens {{minimum}} sind nötig, es wurde nichts gesendet."
    }
  },
  "account": {
    "seconds_one": "{{count}} Sekunde",
    "seconds_other": "{{count}} Sekunden",
    "minutes_one": "{{count}} Minute",
    "minutes_other": "{{count}} Minuten",
    "firstName": "Vorname",
    "lastName": "Nachname",
    "phoneNumber": "Telefonnummer",
    "newPassword": "Neues Passwort",
    "repeatPassword": "Passwort wiederholen",
    "saving": "Wird gespeichert …",
    "requirements": "Mindestens {{count}} Zeichen. Ein Satz aus mehreren Wörtern ist leicht zu merken und schwer zu erraten.",
    "strength": {
      "0": "reicht nicht",
      "1": "schwach",
      "2": "mittel",
      "3": "gut",
      "4": "sehr gut",
      "label": "Stärke: {{strength}}"
    },
    "weakness": {
      "missing": "Bitte geben Sie ein Passwort ein.",
      "tooShort": "Das Passwort braucht mindestens {{min}} Zeichen.",
      "tooLong": "Das Passwort ist zu lang.",
      "tooSimple": "Das Passwort wiederholt zu viel. Nehmen Sie mehrere verschiedene Wörter.",
      "tooPersonal": "Das Passwort enthält fast nur Ihren Namen oder Ihre Adresse. Nehmen Sie andere Wörter.",
      "tooCommon": "Dieses Passwort ist allgemein bekannt. Bitte wählen Sie ein anderes."
    }
  },
  "demoAccounts": {
    "title": "Demo-Zugänge",
    "hint": "Wählen Sie eine Person. Das Passwort ist überall",
    "password": "In der Demo: {{password}}",
    "anna": "überboten",
    "ben": "führt",
    "carla": "Zugang zu einem Objekt",
    "multi": "zwei Häuser",
    "broker": "Makler, Kranzl & Söhne",
    "broker2": "Makler, Linde Hafner",
    "admin": "Systemverwaltung",
    "nora": "Adresse noch nicht bestätigt",
    "mailbox": "In der Demo liegt die Nachricht im <a>Postfach</a>."
  },
  "tools": {
    "label": "Merken, Termin und Regeln",
    "watch": "Merken",
    "watched": "Nicht mehr merken",
    "watchNamed": "{{title}} merken",
    "watchedNamed": "{{title}} nicht mehr merken",
    "saved": "{{title}} steht auf Ihrer Merkliste unter „Meine Objekte“.",
    "removed": "{{title}} ist nicht mehr auf Ihrer Merkliste.",
    "full": "Ihre Merkliste ist voll. Nehmen Sie ein Objekt herunter, um ein neues zu merken.",
    "failed": "Die Merkliste konnte nicht gespeichert werden. Versuchen Sie es erneut.",
    "calendar": "Ende in den Kalender",
    "rules": "Regeln des Verfahrens"
  },
  "rules": {
    "title": "Regeln des Verfahrens",
    "lead": "Was für die Gebote auf dieses Objekt gilt, in einfachen Worten. Alle Uhrzeiten sind Ortszeit ({{timeZone}}).",
    "print": "Drucken",
    "back": "Zum Angebot",
    "withdrawn": "Dieses Angebot wurde zurückgezogen. Die Regeln gelten nur noch für das, was vorher geschehen ist.",
    "draft": "Dieses Angebot ist nicht veröffentlicht. Die Regeln können sich noch ändern.",
    "decision": {
      "title": "Wer entscheidet",
      "runsTenant": "{{tenant}} führt das Verfahren für die Verkäuferseite.",
      "runsSeller": "Die Verkäuferseite führt das Verfahren selbst, ohne Makler.",
      "order": "Die Reihung macht das System allein nach dem Preis: Das höchste Gebot liegt vorn, bei gleichem Preis das frühere.",
      "binding": "Die Entscheidung der Verkäuferseite ist bindend: Am Ende gilt das höchste Gebot.",
      "free": "Die Verkäuferseite ist nicht gebunden: Sie entscheidet nach dem Ende, ob und welches Gebot sie annimmt."
    },
    "bindingOffer": {
      "title": "Ob Ihr Gebot bindet",
      "yes": "Ja. Mit jedem Gebot bestätigen Sie, dass Ihr Angebot verbindlich ist. Zurückziehen können Sie es nicht.",
      "no": "Dieses Verfahren verlangt keine Erklärung, dass Ihr Angebot verbindlich ist.",
      "agb": "Sie bestätigen die Allgemeinen Geschäftsbedingungen.",
      "documents": "Sie bestätigen, dass Sie die Unterlagen kennen.",
      "noReservations": "Sie bestätigen, dass Sie ohne Vorbehalt bieten.",
      "agreements": "Sie stimmen den Vereinbarungen zu, die unten stehen."
    },
    "price": {
      "title": "Wie hoch ein Gebot sein muss",
      "whole": "Gebote sind ganze Beträge ohne Cent.",
      "first": "Das erste Gebot ist genau der Startpreis von <b>{{start}}</b>, oder mindestens <b>{{next}}</b>.",
      "firstAny": "Das erste Gebot ist mindestens der Startpreis von <b>{{start}}</b>.",
      "step": "Jedes weitere Gebot liegt mindestens <b>{{increase}}</b> über dem höchsten.",
      "above": "Jedes weitere Gebot liegt über dem höchsten; ein Mindestschritt ist nicht vorgeschrieben.",
      "own": "Wer vorn liegt, darf das eigene Gebot erhöhen.",
      "norm": "Der Normpreis beträgt <b>{{price}}</b>.",
      "normMinimum": "Gebote zählen ab <b>{{minimum}}</b> und müssen einander nicht übertreffen.",
      "normHidden": "Gebote zählen ab dem Mindestpreis, den das Gebotsformular nennt, und müssen einander nicht übertreffen."
    },
    "time": {
      "title": "Beginn und Ende",
      "start": "Gebote zählen ab <b>{{start}}</b>.",
      "end": "Das Ende ist <b>{{end}}</b>.",
      "ended": "Das Verfahren ist seit <b>{{end}}</b> beendet.",
      "endedOpen": "Das Verfahren ist beendet.",
      "instant": "Es gilt die Uhr des Servers in dem Augenblick, in dem Ihr Gebot dort ankommt. Ein Gebot genau zum Ende oder später wird abgelehnt.",
      "open": "Es gibt kein Enddatum. Wer das Verfahren führt, beendet es.",
      "broker": "Wer das Verfahren führt, kann das Ende nach hinten verlegen, nie nach vorn."
    },
    "extension": {
      "title": "Verlängerung",
      "none": "Gebote verlängern das Ende nicht.",
      "fixed": "Das Ende ist fix. Auch ein Gebot in der letzten Sekunde verlängert es nicht.",
      "rule": "Ein Gebot in den letzten {{window}} verlängert: Das neue Ende liegt {{extension}} nach diesem Gebot. Das wiederholt sich, so oft geboten wird, und macht das Ende nie früher.",
      "example": "Zum Beispiel",
      "extends": "Ende {{end}}. Ein Gebot um {{bidAt}} verschiebt es auf <b>{{newEnd}}</b>.",
      "tooEarly": "Ende {{end}}. Ein Gebot um {{bidAt}} kommt vor dem Zeitfenster und verschiebt nichts.",
      "overNight": "Angenommen, das Ende wäre {{end}}: Ein Gebot um {{bidAt}} reicht in die Nachtruhe. Der Rest zählt am Morgen weiter, das neue Ende ist <b>{{newEnd}}</b>."
    },
    "night": {
      "title": "Nachtruhe",
      "none": "Es gibt keine Nachtruhe. Geboten wird rund um die Uhr.",
      "hours": "Von <b>{{start}}</b> bis <b>{{end}}</b> ist Nachtruhe. Für Verlängerungen steht die Uhr in dieser Zeit still.",
      "allowed": "Bieten können Sie auch in der Nachtruhe.",
      "blocked": "In der Nachtruhe werden keine Gebote angenommen."
    },
    "purchase": {
      "title": "Sofortkauf",
      "none": "Ein Sofortkauf ist nicht vorgesehen.",
      "price": "Für <b>{{price}}</b> können Sie den Sofortkauf anfragen, solange der aktuelle Preis darunter liegt.",
      "request": "Die Anfrage beendet das Verfahren nicht, es wird weiter geboten. Erst die Annahme beendet es. Mehrere Anfragen reihen sich nach ihrem Eingang."
    },
    "privacy": {
      "title": "Was andere sehen",
      "list": "Wer mitbieten darf, sieht alle Gebote mit Rang, Zeit und Preis, ohne Namen.",
      "hidden": "Die Liste der Gebote wird nicht gezeigt. Zu sehen sind der aktuelle Preis und die Zahl der Gebote.",
      "closed": "Das Verfahren ist geschlossen: Weder die Zahl noch die Liste der Gebote wird gezeigt.",
      "names": "Ihren Namen erfahren andere Bietende nie."
    },
    "outage": {
      "title": "Wenn etwas ausfällt",
      "confirmed": "Ein bestätigtes Gebot ist gespeichert, bevor Sie die Quittung sehen. Es geht nicht verloren.",
      "connection": "Bricht Ihre Verbindung ab, fragt die Seite nach, was aus Ihrem Gebot wurde. Es zählt höchstens einmal.",
      "platform": "Fällt die Plattform aus, kann niemand bieten. Das Ende verschiebt sich dadurch nicht von selbst.",
      "platformExtend": "Wer das Verfahren führt, kann es dann nach hinten verlegen, solange es nicht erreicht ist."
    },
    "evidence": {
      "title": "Belege",
      "receipt": "Zu jedem Gebot erhalten Sie eine Quittung mit Zeit, Nummer und Prüfsumme. Mit ihr lässt sich später nachweisen, dass am Verlauf nichts geändert wurde.",
      "refused": "Auch abgelehnte Gebote werden festgehalten, mit dem Grund und den Zahlen, die Sie gesehen haben.",
      "void": "Ein Gebot streicht nur die Systemverwaltung, mit Begründung und bis zum Zuschlag. Auch das steht im Verlauf."
    },
    "changes": {
      "title": "Änderungen",
      "frozen": "Preise, Zeiten und Bedingungen können bis zum ersten Gebot geändert werden, danach nicht mehr. Jede Änderung ist eine neue Fassung.",
      "accepted": "Jedes Gebot hält fest, welche Fassung angenommen wurde. Ein Gebot zu einer überholten Fassung wird abgelehnt."
    },
    "agreements": "Vereinbarungen",
    "accepted": "Es gelten die Regeln dieses Verfahrens, Fassung {{version}}",
    "opensNewWindow": "öffnet ein neues Fenster",
    "version": "Fassung {{version}}"
  },
  "contactBroker": {
    "openTenant": "Gegenüber kontaktieren",
    "openSeller": "Verkäuferseite kontaktieren",
    "titleTenant": "Nachricht an Ihr Gegenüber",
    "titleSeller": "Nachricht an die Verkäuferseite",
    "email": "E-Mail-Adresse",
    "emailInvalid": "Bitte eine E-Mail-Adresse wie name@beispiel.at.",
    "phone": "Telefonnummer",
    "phoneHint": "Mit Ländervorwahl, etwa +43 1 234 56 78.",
    "phoneInvalid": "Bitte mit Plus und Ländervorwahl, etwa +43 1 234 56 78.",
    "message": "Nachricht",
    "optional": "(optional)",
    "unreachable": "Bitte geben Sie eine E-Mail-Adresse oder eine Telefonnummer an.",
    "invalid": "Bitte prüfen Sie Ihre Angaben.",
    "send": "Nachricht senden",
    "sending": "Wird gesendet …",
    "cancel": "Abbrechen"
  },
  "PublicAuctionDetails": {
    "BrokerContacted": "Ihre Nachricht ist unterwegs. Ihr Gegenüber meldet sich bei Ihnen.",
    "SellerContacted": "Ihre Nachricht ist unterwegs. Die Verkäuferseite meldet sich bei Ihnen.",
    "ContactFailed": "Ihre Nachricht konnte nicht gesendet werden. Was Sie geschrieben haben, ist noch da; bitte versuchen Sie es erneut."
  },
  "priceAlert": {
    "open": "Preisalarm setzen",
    "title": "Preisalarm",
    "text": "{{title}}: Wir schreiben Ihnen einmal, sobald der aktuelle Preis Ihren Betrag erreicht.",
    "price": "Betrag",
    "priceHint": "Ganze Beträge ohne Komma.",
    "priceInvalid": "Bitte einen ganzen Betrag ohne Komma.",
    "reached": "Der aktuelle Preis ist schon {{price}}. Sie bekommen die E-Mail sofort.",
    "email": "E-Mail-Adresse",
    "emailInvalid": "Bitte eine E-Mail-Adresse wie name@beispiel.at.",
    "salutation": "Anrede",
    "noSalutation": "Keine Angabe",
    "ms": "Frau",
    "mr": "Herr",
    "firstName": "Vorname",
    "lastName": "Nachname",
    "phone": "Telefonnummer",
    "phoneInvalid": "Bitte mit Plus und Ländervorwahl, etwa +43 1 234 56 78.",
    "optional": "(optional)",
    "consentTenant": "{{tenant}} darf mir zu diesem Objekt schreiben. Abmelden kann ich mich in jeder E-Mail.",
    "consentSeller": "Die Verkäuferseite darf mir zu diesem Objekt schreiben. Abmelden kann ich mich in jeder E-Mail.",
    "consentMissing": "Ohne Ihre Zustimmung dürfen wir Ihnen nicht schreiben.",
    "save": "Preisalarm speichern",
    "saving": "Wird gespeichert …",
    "cancel": "Abbrechen"
  },
  "AddPriceAlertDialog": {
    "SavedSuccessfully": "Preisalarm bei {{price}} gespeichert.",
    "ErrorSavingPriceAlert": "Der Preisalarm konnte nicht gespeichert werden. Bitte versuchen Sie es erneut."
  },
  "immoCard": {
    "name": "ImmoCard",
    "title": "ImmoCard",
    "number": "Kartennummer",
    "text": "Mit der ImmoCard weisen sich Maklerinnen und Makler in Österreich als befugt aus. Lassen Sie sich die Karte bei der Besichtigung zeigen und vergleichen Sie die Nummer."
  },
  "user": {
    "navigation": "Ihr Konto",
    "saved": "Gespeichert.",
    "notSaved": "Das konnte nicht gespeichert werden. Bitte prüfen Sie Ihre Angaben.",
    "optional": "(optional)",
    "pleaseCheck": "Bitte prüfen Sie diese Angaben:",
    "profile": {
      "title": "Profil",
      "lead": "So sprechen wir Sie an und so erreichen wir Sie.",
      "salutation": "Anrede",
      "noSalutation": "Keine Angabe",
      "Ms": "Frau",
      "Mr": "Herr",
      "titlePrefix": "Titel vor dem Namen",
      "firstName": "Vorname",
      "lastName": "Nachname",
      "titleSuffix": "Titel nach dem Namen",
      "phoneNumber": "Telefonnummer",
      "phoneHint": "Mit Landesvorwahl, zum Beispiel +43 664 555 01 01",
      "emailHint": "Mit dieser Adresse melden Sie sich an. Für eine andere wenden Sie sich an uns.",
      "language": "Sprache",
      "languageOfBrowser": "Wie der Browser",
      "languageHint": "In dieser Sprache schreiben wir Ihnen auch.",
      "save": "Profil speichern",
      "wrong": {
        "salutation": "Bitte wählen Sie eine Anrede.",
        "titlePrefix": "Der Titel vor dem Namen ist zu lang.",
        "firstName": "Bitte geben Sie Ihren Vornamen ein.",
        "lastName": "Bitte geben Sie Ihren Nachnamen ein.",
        "titleSuffix": "Der Titel nach dem Namen ist zu lang.",
        "phoneNumber": "Die Telefonnummer beginnt mit + und der Landesvorwahl, danach nur Ziffern.",
        "language": "Bitte wählen Sie eine Sprache."
      }
    },
    "security": {
      "title": "Anmeldung",
      "lead": "Ihr Passwort und die Geräte, auf denen Sie angemeldet sind.",
      "password": "Passwort ändern",
      "currentPassword": "Bisheriges Passwort",
      "changePassword": "Passwort ändern",
      "othersEnd": "Alle anderen Geräte werden abgemeldet.",
      "sessions": "Angemeldete Geräte",
      "thisDevice": "Dieses Gerät",
      "activeNow": "Jetzt aktiv",
      "lastSeen": "Zuletzt aktiv {{date}}",
      "since": "angemeldet seit {{date}}",
      "end": "Beenden",
      "endOf": "Sitzung beenden: {{device}}",
      "ending": "Wird beendet …",
      "endOthers": "Alle anderen beenden",
      "sessionEnded": "Die Sitzung ist beendet.",
      "othersEnded": "Alle anderen Sitzungen sind beendet.",
      "browserOnSystem": "{{browser}} auf {{system}}",
      "device": {
        "desktop": "Computer",
        "phone": "Telefon",
        "tablet": "Tablet",
        "script": "Programm"
      }
    },
    "notifications": {
      "title": "Benachrichtigungen",
      "lead": "Wählen Sie, wovon Sie erfahren wollen und wie.",
      "choices": "Wovon wir Ihnen berichten",
      "byMail": "Per E-Mail",
      "inApp": "Auf der Plattform",
      "always": "Nachrichten zu Ihrem Zugang, etwa Links für ein neues Passwort, senden wir immer.",
      "kind": {
        "outbid": "Überboten",
        "endingSoon": "Endet bald",
        "bidReceipt": "Eigenes Gebot",
        "priceAlert": "Preisalarm",
        "accessGranted": "Neuer Zugang",
        "auctionOutcome": "Ausgang"
      },
      "about": {
        "outbid": "Jemand hat mehr geboten als Sie.",
        "endingSoon": "Ein Verfahren endet in einer Stunde und Sie führen nicht.",
        "bidReceipt": "Der Beleg zu jedem Gebot, das Sie abgegeben haben.",
        "priceAlert": "Ein Preis hat den Betrag erreicht, den Sie genannt haben.",
        "accessGranted": "Ein Objekt wurde für Sie geöffnet.",
        "auctionOutcome": "Ein Verfahren, an dem Sie teilnehmen, ist zu Ende oder entschieden."
      },
      "priceAlerts": "Ihre Preisalarme",
      "noPriceAlerts": "Noch kein Preisalarm",
      "noPriceAlertsReason": "Auf der Seite eines Angebots nennen Sie einen Preis; sobald er erreicht ist, schreiben wir Ihnen.",
      "hiddenObject": "Dieses Angebot ist nicht mehr sichtbar",
      "waitingSince": "Wartet seit {{date}}",
      "reachedAt": "Erreicht am {{date}}",
      "deleteAlert": "Löschen",
      "deleteAlertOf": "Preisalarm bei {{price}} löschen",
      "deleting": "Wird gelöscht …",
      "alertDeleted": "Der Preisalarm ist gelöscht."
    },
    "data": {
      "title": "Ihre Daten",
      "lead": "Was wir von Ihnen gespeichert haben, gehört Ihnen.",
      "export": "Daten mitnehmen",
      "exportText": "Profil, Sitzungen, Preisalarme, Gebote und Änderungen Ihres Kontos in einer Datei, die jedes Programm lesen kann (JSON).",
      "exportAction": "Daten herunterladen",
      "exporting": "Wird zusammengestellt …",
      "deletion": "Konto löschen",
      "erased": "Gelöscht werden Name, E-Mail-Adresse, Telefonnummer, Passwort, Preisalarme und alle Sitzungen.",
      "kept": "Ihre Gebote bleiben im Verlauf der Verfahren, aber ohne Namen: Nur so bleibt für alle anderen prüfbar, wie ein Preis entstanden ist.",
      "final": "Das lässt sich nicht rückgängig machen. Solange Sie in einem laufenden Verfahren führen oder eines leiten, ist es nicht möglich.",
      "deletionAction": "Konto löschen …",
      "dialogTitle": "Konto endgültig löschen?",
      "dialogText": "Geben Sie zur Bestätigung Ihre E-Mail-Adresse und Ihr Passwort ein.",
      "typeEmail": "Zur Bestätigung: {{email}}",
      "emailDiffers": "Das ist nicht die Adresse dieses Kontos.",
      "eraseAction": "Endgültig löschen",
      "erasing": "Wird gelöscht …",
      "keep": "Konto behalten",
      "erasedDone": "Ihr Konto und Ihre persönlichen Daten sind gelöscht.",
      "refused": {
        "leadingRunningAuction": "Sie führen in einem laufenden Verfahren. Nach dessen Ende können Sie Ihr Konto löschen.",
        "managingRunningAuction": "Sie leiten ein laufendes Verfahren. Nach dessen Ende können Sie Ihr Konto löschen.",
        "lastSystemAdmin": "Sie sind die letzte Person in der Systemverwaltung."
      }
    }
  },
  "newBid": {
    "badge": "Neues Gebot",
    "close": "Hinweis schließen",
    "title": "Neues Gebot: {{price}}",
    "text": "Eingegangen um {{time}}. Mindestens {{minimum}} sind jetzt nötig.",
    "textOutbid": "Eingegangen um {{time}}. Ihnen fehlen {{missing}}, mindestens {{minimum}} sind jetzt nötig."
  },
  "notes": {
    "title": "Gut zu wissen",
    "binding": "Die Verkäuferseite ist an das höchste gültige Gebot gebunden.",
    "notBinding": "Die Verkäuferseite entscheidet frei, ob sie das höchste Gebot annimmt.",
    "buyerPays": "Den Kaufvertrag zahlt die Käuferseite.",
    "sellerPays": "Den Kaufvertrag zahlt die Verkäuferseite.",
    "extension": "Kommt in den letzten {{window}} ein Gebot, rückt das Ende auf {{extension}} nach diesem Gebot, ohne Nachtruhe gerechnet.",
    "example": "Beispiel: Ein Gebot am {{bidAt}} verschiebt das Ende auf {{newEnd}}."
  },
  "alerts": {
    "title": "Mitteilungen",
    "unread_one": "Mitteilungen, eine ungelesen",
    "unread_other": "Mitteilungen, {{count}} ungelesen",
    "isUnread": "Ungelesen:",
    "readAll": "Alle als gelesen markieren",
    "none": "Noch keine Mitteilungen. Hier steht, wenn Sie überboten werden oder ein Verfahren bald endet.",
    "kind": {
      "bidReceipt": "Ihr Gebot von {{price}} ist angenommen.",
      "outbid": "Sie wurden überboten. Neuer Preis {{price}}, Ihr Gebot {{own}}.",
      "endingSoon": "Endet am {{end}}, und Sie liegen nicht vorn.",
      "accessGranted": "Sie haben Zugang zu diesem Angebot.",
      "bidVoided": "Ihr Gebot von {{own}} wurde gestrichen.",
      "auctionEnded": "Das Verfahren ist beendet.",
      "auctionAwarded": "Sie haben den Zuschlag erhalten, für {{price}}.",
      "auctionNotAwarded": "Sie haben den Zuschlag nicht erhalten.",
      "auctionWithdrawn": "Das Angebot wurde zurückgezogen.",
      "purchaseAccepted": "Ihr Sofortkauf für {{price}} ist angenommen.",
      "purchaseDeclined": "Ihr Sofortkauf wurde abgelehnt."
    }
  },
  "site": {
    "benefits": "Vorteile",
    "benefitsAll": "Alle Vorteile",
    "forBrokers": "Für Makler und Bauträger",
    "forSellers": "Für private Verkäufe",
    "forBuyers": "Für Kaufinteressierte",
    "film": "So läuft ein Verfahren ab",
    "pricing": "Preise",
    "success-stories": "Erfolge",
    "about-us": "Über uns",
    "partners": "Partner",
    "blog": "Magazin",
    "apply": "Partner werden",
    "register": "Privat verkaufen",
    "registerShort": "Registrieren",
    "contact": "Kontakt",
    "home": "Startseite",
    "businessTerms": "AGB",
    "termsOfService": "Nutzungsbedingungen",
    "social": "Soziale Medien",
    "external": "(externe Seite)",
    "voicesTitle": "Stimmen",
    "voices": {
      "lead": {
        "text": "„Zum ersten Mal konnte ich meinen Auftraggebern den Verlauf zeigen, statt ihn nachzuerzählen.“",
        "name": "Mag. Helene Kranzl",
        "role": "Kranzl & Söhne Immobilien, Wien"
      },
      "family": {
        "text": "Drei Besichtigungstage, elf Bietende, ein klares Ergebnis. Unser Elternhaus ist in guten Händen.",
        "name": "Familie Oberlechner",
        "role": "Verkauf in Zell am See"
      },
      "buyer": {
        "text": "Ich wusste vor jedem Gebot, was mich der Kauf insgesamt kostet. Das hat mir Ruhe gegeben.",
        "name": "Jonas Reiter",
        "role": "Käufer, München"
      },
      "developer": {
        "text": "Die Nachtruhe klingt nach einem Detail. Für unsere Kundschaft war sie der Grund, mitzubieten.",
        "name": "Claudia Imhof",
        "role": "Seeblick Residenzen AG, Zug"
      }
    },
    "contactTitle": "Sprechen wir über Ihre Immobilie.",
    "contactText": "Schildern Sie uns kurz Ihr Vorhaben. Wir melden uns am nächsten Werktag, per E-Mail oder Telefon, wie es Ihnen lieber ist.",
    "contactRole": "Geschäftsführung"
  },
  "landing": {
    "title": "Immobilien im offenen Angebotsverfahren",
    "headline": "Der Preis entsteht vor aller Augen.",
    "lead": "{{site}} führt Angebotsverfahren für Immobilien in Österreich, Deutschland und der Schweiz. Jedes Gebot sichtbar, jede Regel bekannt, jede Sekunde belegt.",
    "toOffers": "Offene Angebote ansehen",
    "toContact": "Immobilie einbringen",
    "fine": {
      "bidders": "Geprüfte Bietende",
      "binding": "Verbindliche Gebote",
      "log": "Lückenloses Protokoll"
    },
    "example": {
      "label": "Beispiel eines laufenden Angebotsverfahrens",
      "word": "Beispiel",
      "object": "Zinshaus, Lange Gasse, 1080 Wien",
      "chart": "Treppendiagramm: Der Preis steigt in zehn Schritten von {{first}} auf {{last}}.",
      "bids": "Gebote",
      "left": "Noch"
    },
    "benefits": {
      "title": "Vertrauen braucht keinen Hammer, sondern Einsicht.",
      "lead": "Vier Eigenschaften, die Verkaufende und Kaufende gleichermaßen schützen.",
      "open": {
        "title": "Jedes Gebot liegt offen",
        "text": "Alle Bietenden sehen denselben Preis zur selben Sekunde. Wer geboten hat, bleibt anonym, was geboten wurde, nicht."
      },
      "night": {
        "title": "Die Uhr hält Nachtruhe",
        "text": "Kurz vor Schluss verlängert ein Gebot die Frist. In der vereinbarten Nachtruhe steht die Verlängerung still, damit niemand wach bleiben muss."
      },
      "costs": {
        "title": "Nebenkosten vor dem Gebot",
        "text": "Grunderwerbsteuer, Grundbuch, Vertrag, Honorar: Die Rechnung steht neben dem Gebot und ändert sich mit jedem Schritt."
      },
      "proof": {
        "title": "Nachprüfbar bis ins Detail",
        "text": "Jeder Vorgang ist mit dem vorigen verkettet und trägt Zeit, Regel und Quittung. Auch ein abgelehntes Gebot lässt sich erklären."
      },
      "bid": "Gebot",
      "sideCosts": "Nebenkosten",
      "total": "Gesamt"
    },
    "film": {
      "title": "So läuft ein Verfahren ab",
      "length": "{{seconds}} Sekunden, mit Untertiteln",
      "play": "Abspielen",
      "pause": "Anhalten",
      "again": "Von vorne",
      "scene": "Bild {{index}} von {{count}}",
      "scenes": "Bilder",
      "captions": {
        "1": "Ein Haus soll verkauft werden. Startpreis, Schritt, Ende und Nachtruhe stehen fest, bevor das erste Gebot fällt.",
        "2": "Interessierte besichtigen, lesen die Unterlagen und sehen, was der Kauf mit allen Nebenkosten kostet.",
        "3": "Das erste Gebot fällt zum Startpreis. Alle sehen es in derselben Sekunde.",
        "4": "Der Preis steigt in Schritten. Wer geboten hat, bleibt anonym; jede Stufe steht mit ihrer Uhrzeit im Protokoll.",
        "5": "Kurz vor Schluss kommt noch ein Gebot. Die Frist verlängert sich, und in der Nacht ruht die Uhr.",
        "6": "Die Zeit ist um. Die Verkäuferseite entscheidet über das beste Gebot, und jede Stufe lässt sich nachprüfen."
      }
    },
    "counters": {
      "title": "Zahlen",
      "partners": "Partnerunternehmen in drei Ländern",
      "volume": "vermitteltes Transaktionsvolumen",
      "target": "im Schnitt über der Preisvorstellung",
      "millions": "Mio. €"
    },
    "process": {
      "title": "Sechs Stufen bis zum Zuschlag",
      "lead": "Alle Bedingungen stehen fest, bevor das erste Gebot fällt.",
      "collect": {
        "title": "Aufnehmen",
        "text": "Unterlagen, Bilder und Eckdaten kommen an einen Ort."
      },
      "settle": {
        "title": "Bedingungen festlegen",
        "text": "Startpreis, Schritt, Laufzeit und Verlängerung werden vereinbart."
      },
      "publish": {
        "title": "Veröffentlichen",
        "text": "Das Objekt erscheint in den offenen Angeboten."
      },
      "view": {
        "title": "Besichtigen",
        "text": "Interessierte prüfen vor Ort und im Datenraum."
      },
      "bid": {
        "title": "Bieten",
        "text": "Der Preis steigt in sichtbaren Schritten."
      },
      "award": {
        "title": "Zuschlag",
        "text": "Die Verkäuferseite entscheidet über das beste Gebot, der Vertrag folgt."
      }
    },
    "audiences": {
      "title": "Drei Wege ins Verfahren",
      "lead": "Wählen Sie Ihre Rolle. Die Schritte sind kurz, die Bedingungen vorher bekannt.",
      "broker": {
        "1": {
          "title": "Partnerzugang beantragen",
          "text": "Firma, Ansprechperson und Maklersoftware genügen. Wir prüfen die Angaben und melden uns."
        },
        "2": {
          "title": "Auftritt einrichten",
          "text": "Logo, Farben und Impressum Ihres Hauses stehen über jedem Ihrer Verfahren."
        },
        "3": {
          "title": "Objekt samt Unterlagen anlegen",
          "text": "Bilder, Pläne, Energieausweis und Bedingungen kommen an einen Ort, den alle kennen."
        },
        "4": {
          "title": "Geprüfte Bietende freischalten",
          "text": "Sie bestimmen, wer die Unterlagen sieht und mitbieten darf."
        },
        "5": {
          "title": "Verlauf live begleiten",
          "text": "Preis, Gebote und Restzeit laufen mit, auch auf dem Telefon beim Termin."
        },
        "6": {
          "title": "Bestes Gebot annehmen",
          "text": "Ihre Auftraggeber entscheiden, das Protokoll liegt dem Vertrag bei."
        },
        "title": "Makler, Bauträger, Entwickler",
        "action": "Partner werden"
      },
      "seller": {
        "1": {
          "title": "Registrieren und ausweisen",
          "text": "Ein Formular und ein Bild Ihres Ausweises; danach schalten wir Sie frei."
        },
        "2": {
          "title": "Objekt beschreiben",
          "text": "Lage, Fläche, Zustand und gute Bilder. Wir lesen gegen und fragen nach."
        },
        "3": {
          "title": "Startpreis festlegen",
          "text": "Gemeinsam finden wir einen Startpreis, der Interesse weckt und Sie nicht bindet, bevor Sie es wollen."
        },
        "4": {
          "title": "Besichtigungen bündeln",
          "text": "Wenige Termine, an denen alle dasselbe sehen und dieselben Antworten bekommen."
        },
        "5": {
          "title": "Gebote in Echtzeit verfolgen",
          "text": "Sie sehen jede Stufe in dem Augenblick, in dem sie gilt."
        },
        "6": {
          "title": "Frei entscheiden",
          "text": "Außer Sie haben es anders vereinbart, entscheiden Sie am Ende selbst, wem Sie verkaufen."
        },
        "title": "Private Verkäuferinnen und Verkäufer",
        "action": "Privat verkaufen"
      },
      "prospect": {
        "1": {
          "title": "Angebot finden",
          "text": "Suchen Sie auf der Karte oder in der Liste und nehmen Sie Kontakt auf."
        },
        "2": {
          "title": "Zugang erhalten",
          "text": "Nach kurzer Prüfung sehen Sie Unterlagen, Gebotsverlauf und Kosten."
        },
        "3": {
          "title": "Unterlagen in Ruhe prüfen",
          "text": "Alles liegt vom ersten Tag an bereit, für alle dasselbe."
        },
        "4": {
          "title": "Gesamtkosten berechnen",
          "text": "Zu jedem Betrag steht, was Steuer, Grundbuch, Vertrag und Honorar dazugeben."
        },
        "5": {
          "title": "Verbindlich bieten",
          "text": "Sie bestätigen Betrag und Bedingungen; wie viel der nächste Schritt ist, steht davor."
        },
        "6": {
          "title": "Quittung erhalten",
          "text": "Jedes Gebot wird mit Uhrzeit und Prüfwert bestätigt, auch ein abgelehntes mit seinem Grund."
        },
        "title": "Kaufinteressierte",
        "action": "Angebote ansehen"
      }
    },
    "partners": "Häuser, die mit Zuschlag arbeiten",
    "allPartners": "Alle Partner ansehen"
  },
  "pricing": {
    "title": "Preise",
    "headline": "Bezahlt wird, wenn verkauft ist.",
    "lead": "Drei Rollen, drei kurze Listen. Alle Beträge verstehen sich zuzüglich Steuern; Fahrtkosten werden gesondert vereinbart.",
    "description": "Was ein Angebotsverfahren kostet: 0,5 % für private Verkäufe, 0,2 % und einmal € 1.500 für Partner, nichts für Kaufinteressierte.",
    "seller": {
      "title": "Privat verkaufen",
      "who": "Einzelnes Angebotsverfahren",
      "unit": "des Höchstgebots, nur bei erfolgreichem Verkauf",
      "points": {
        "1": "Begleitung von der Aufnahme bis zur Entscheidung",
        "2": "Mit Makler: 0,2 % des Höchstgebots für das einzelne Angebotsverfahren",
        "3": "Einschreibgebühr ohne Fahrtkosten nach Vereinbarung",
        "4": "Keine monatlichen Kosten"
      },
      "action": "Als private Verkäuferseite einstellen",
      "contact": "Beratung anfragen",
      "dialog": "Beratung zum privaten Verkauf",
      "figure": "0,5 %"
    },
    "broker": {
      "title": "Als Partner verkaufen",
      "who": "Für Makler, Bauträger und Entwickler",
      "unit": "Partnerbeitrag bei erfolgreichem Verkauf",
      "points": {
        "1": "Einmalige Freischaltung € 1.500,00",
        "2": "Eigener Auftritt mit Logo, Farben und Impressum",
        "3": "Beliebig viele Objekte",
        "4": "Keine monatlichen Kosten"
      },
      "action": "Partner werden",
      "figure": "0,2 %"
    },
    "prospect": {
      "title": "Kaufen",
      "who": "Für alle, die bieten",
      "unit": "im Monat, und auch sonst nichts",
      "points": {
        "1": "Suchen, beobachten und Preisalarm setzen",
        "2": "Unterlagen und Nebenkosten vor jedem Gebot",
        "3": "Quittung zu jedem Gebot",
        "4": "Der Kaufvertrag regelt alles Weitere"
      },
      "action": "Offene Angebote ansehen",
      "figure": "€ 0"
    },
    "tax": "Alle Preise zuzüglich Steuern. Maklerhonorar, Vertrag, Steuern und Grundbuch eines Kaufs sind davon nicht berührt; sie stehen bei jedem Objekt."
  },
  "about": {
    "title": "Über uns",
    "description": "Wer hinter Zuschlag steht, was uns antreibt und wohin wir wollen.",
    "headline": "Ein Verfahren, dem auch die Unterlegenen trauen.",
    "us": {
      "title": "Das sind wir",
      "text": "Wir sind ein kleines Haus in Wien: Menschen, die Immobilien vermittelt, Verträge geschrieben und Systeme gebaut haben, bei denen kein Beleg verloren gehen darf. Wir kennen beide Seiten des Tisches. Und wir haben zu oft erlebt, dass ein gutes Angebot nicht zählte, weil niemand wusste, dass es noch gefragt war."
    },
    "mission": {
      "title": "Unser Auftrag",
      "text": "Wer eine Wohnung oder ein Haus kauft, setzt meist das Ersparte vieler Jahre ein. Er soll wissen, was andere bieten, was der Kauf wirklich kostet und warum er den Zuschlag bekommt oder nicht. Wer verkauft, soll den Preis sehen, den der Markt gibt, und in Ruhe entscheiden. Dafür bauen wir Verfahren mit Regeln, die vor dem ersten Gebot feststehen und danach für alle gleich gelten."
    },
    "vision": {
      "title": "Unser Ziel",
      "text": "In zehn Jahren soll die Frage „War das fair?“ bei einem Immobilienverkauf so selten sein wie heute die Frage, ob eine Überweisung angekommen ist. Nicht, weil man uns glaubt, sondern weil jede Stufe nachgerechnet werden kann, auch ohne uns."
    }
  },
  "BlogListPage": {
    "Title": "Magazin",
    "Lead": "Wie offene Angebotsverfahren funktionieren, was sie kosten und worauf beide Seiten achten sollten.",
    "NoEntries": "Noch keine Beiträge",
    "NoEntriesReason": "Sobald der erste Beitrag erscheint, finden Sie ihn hier."
  },
  "BlogPostPage": {
    "Back": "Alle Beiträge",
    "NotFound": "Diesen Beitrag gibt es nicht",
    "NotFoundText": "Vielleicht wurde er umbenannt."
  },
  "administration": {
    "path": "Pfad",
    "navigation": {
      "label": "Verwaltung",
      "open": "offen",
      "tenants": "Anbieter",
      "sellers": "Verkäufer",
      "partners": "Partner",
      "objects": "Objekte",
      "users": "Personen",
      "messages": "Nachrichten",
      "audit": "Prüfung",
      "operations": "Betrieb",
      "decisions": "Zuschläge",
      "requests": "Anfragen",
      "appearance": "Auftritt und Sätze"
    },
    "role": {
      "systemAdmin": "Systemverwaltung",
      "broker": "Maklerin oder Makler",
      "seller": "Verkäuferseite"
    },
    "table": {
      "selected_one": "{{count}} ausgewählt",
      "selected_other": "{{count}} ausgewählt",
      "clearSelection": "Auswahl aufheben",
      "range": "{{from}} bis {{to}} von {{total}}",
      "previous": "Zurück",
      "next": "Weiter",
      "loading": "Zeilen werden geladen"
    },
    "phase": {
      "draft": "Entwurf",
      "upcoming": "Geplant",
      "running": "Läuft",
      "ended": "Beendet, Entscheidung offen",
      "withdrawn": "Zurückgezogen",
      "startsOn": "Startet am {{date}}",
      "endsIn": "Endet in {{time}}",
      "awarded": "Zuschlag erteilt",
      "notAwarded": "Ohne Zuschlag"
    },
    "objects": {
      "title": "Objekte",
      "search": "Objekte suchen",
      "searchHint": "Titel oder Ort",
      "filter": "Nach Stand filtern",
      "all": "Alle",
      "shown": {
        "running": "Laufend",
        "upcoming": "Geplant",
        "draft": "Entwürfe",
        "ended": "Zu entscheiden",
        "decided": "Entschieden",
        "withdrawn": "Zurückgezogen"
      },
      "column": {
        "object": "Objekt",
        "state": "Stand",
        "startPrice": "Startpreis",
        "currentPrice": "Aktuell",
        "bids": "Gebote",
        "end": "Ende"
      },
      "openEnd": "Offenes Ende",
      "none": "Keine Objekte",
      "noneReason": "Zu dieser Auswahl gibt es keine Objekte."
    },
    "object": {
      "notFound": "Dieses Objekt gibt es nicht",
      "notFoundReason": "Vielleicht wird es von einem anderen Anbieter geführt.",
      "untitled": "Objekt ohne Titel",
      "pages": "Seiten des Objekts",
      "tab": {
        "edit": "Bearbeiten",
        "process": "Verfahren",
        "access": "Zugänge",
        "history": "Verlauf",
        "dispute": "Prüfung"
      }
    }
  }
}
