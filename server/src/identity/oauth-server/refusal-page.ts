// The page for a request that has no application to go back to. It repeats nothing of the request.

const CAUSES: Readonly<Record<string, { readonly en: string; readonly ar: string }>> = {
  invalid_client: {
    en: 'The application is not known here, or its administrator has suspended it.',
    ar: 'هذا التطبيق غير معروف هنا، أو أن مديره أوقفه.',
  },
  invalid_redirect_uri: {
    en: 'The address that the application wants you sent back to is not one of those it is registered with.',
    ar: 'العنوان الذي يريد التطبيق إعادتك إليه ليس من العناوين المسجلة له.',
  },
};
const OTHERWISE = {
  en: 'The request is not complete, or has expired. Begin again in the application.',
  ar: 'الطلب غير مكتمل أو انتهت صلاحيته. ابدأ من جديد في التطبيق.',
};

/** An HTML page in both languages that says why a sign-in for an application cannot go on. */
export function refusalPage(error: string): string {
  const { en, ar } = CAUSES[error] ?? OTHERWISE;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not connected · لم يتم الاتصال</title></head>
<body><main><h1>The application could not be connected</h1><p>${en}</p></main>
<main lang="ar" dir="rtl"><h1>تعذر ربط التطبيق</h1><p>${ar}</p></main></body></html>`;
}
