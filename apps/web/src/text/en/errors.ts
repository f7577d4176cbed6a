export const errors = {
  home: "Go to the start page",
  searchFor: (words: string) => `Search for “${words}”`,
  signIn: "Sign in",
  notFoundTitle: "Not found",
  notFoundHeading: "There is nothing at this address",
  notFoundBody:
    "It may have been moved or deleted, or it is private and you are not signed in with an account that may see it.",
  didYouMean: "Did you mean",
  noSuchFile: (path: string) => `There is no “${path}” at this revision.`,
  unauthorizedTitle: "Sign in first",
  unauthorizedHeading: "You need to sign in for this",
  unauthorizedBody: "This page belongs to an account, and no one is signed in, or the session has ended.",
  forbiddenTitle: "Not allowed",
  forbiddenHeading: "You may not do this",
  crossSiteBody: (hubUrl: string) =>
    `The form was sent from a page that is not part of this hub, so it was not carried out. Open ${hubUrl} and send it from there.`,
  badFormBody:
    "The form is not one that this page reads, or it is too large. Open the page again and send it from there.",
  forbiddenBody: "Your account has not been given this right. An administrator of this hub can change that.",
  unreadableTitle: "Address not understood",
  unreadableHeading: "This address cannot be read",
  unreadableBody: (reason: string) => `A part of it is not what this page knows. The hub says: ${reason}`,
  failedTitle: "Something broke",
  failedHeading: "This page could not be made",
  failedBody:
    "The fault is on our side and has been written to the log. Try again in a moment; if it stays, tell the administrator of this hub",
  awayTitle: "Not available for the moment",
  awayHeading: "This hub cannot show this page for the moment",
  awayBody: (seconds: string) =>
    `A service that it needs, such as its database, does not respond. Nothing is lost. Public pages and files that were read in the last minutes stay available. Try again in ${seconds} seconds.`,
  busyHeading: "This hub is receiving too many large forms",
  busyBody: (seconds: string) => `Nothing was done with yours. Send it again in ${seconds} seconds.`,
  fullHeading: "This hub has no space left",
  fullBody:
    "Nothing was changed, and everything can still be read. Try again later, or ask the administrator of this hub to free some space.",
  requestId: (id: string) => `, with this request id: ${id}`,
  tryAgain: "Try again",
};
