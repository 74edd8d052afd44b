// The page for a request that has no application to go back to. It repeats nothing of the request.

const CAUSES: Readonly<Record<string, { readonly en: string; readonly ar: string }>> = {
  invalid_client: {
    en: "The application isn't registered with this service, or an administrator has suspended it.",
    ar: 'هذا التطبيق غير مسجّل في هذه الخدمة، أو أن أحد المسؤولين أوقفه.',
  },
  invalid_redirect_uri: {
    en: "The application asked to send you back to an address that isn't registered for it. Contact the application's provider.",
    ar: 'طلب التطبيق إعادتك إلى عنوان غير مسجّل له. تواصل مع الجهة التي توفّر التطبيق.',
  },
};
const OTHERWISE = {
  en: 'The request is incomplete or has expired. Start again from the application.',
  ar: 'الطلب غير مكتمل أو انتهت صلاحيته. ابدأ من جديد من التطبيق.',
};

/** Renders an HTML page in both languages that says why an application could not be connected. */
export function refusalPage(error: string): string {
  const { en, ar } = CAUSES[error] ?? OTHERWISE;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Application not connected · تعذّر ربط التطبيق</title></head>
<body><main><h1>Couldn't connect the application</h1><p>${en}</p></main>
<main lang="ar" dir="rtl"><h1>تعذّر ربط التطبيق</h1><p>${ar}</p></main></body></html>`;
}
